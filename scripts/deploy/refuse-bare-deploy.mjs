/**
 * firebase.json runs this before `firebase deploy` uploads anything from the project's root: there the site is built for the local
 * suite only, and rules and indexes may be of another commit than the site that is live.
 */
console.error(
  'Nothing is deployed from here, where the site is built for the local suite. Use: npm run deploy -- <project> (or npm run check -- <project>).',
);
process.exit(1);

/**
 * firebase.json runs this before `firebase deploy` uploads anything from the project's root, where the site is built for the
 * local suite only.
 */
console.error(
  'The site here is built for the local suite. Use: npm run deploy -- <project> (or npm run check -- <project>).',
);
process.exit(1);

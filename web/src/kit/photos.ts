const PHOTOS = import.meta.glob<string>('../../../content/photos/*.{avif,jpg,png,webp}', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The address of a picture in content/photos. Throws when there is no such file, which ends the build. */
export function photoUrl(name: string): string {
  const url = PHOTOS[`../../../content/photos/${name}`];
  if (url === undefined) throw new Error(`content/photos has no ${name}`);
  return url;
}

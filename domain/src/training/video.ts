/** The hosts under which YouTube shows its videos. */
const HOST =
  /^(?:https?:)?(?:\/\/)?(?:(?:www|m|music|gaming)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)(?::443)?\//i;
const ID = '([\\w-]{11})(?![\\w-])';
const IN_PATH = new RegExp(`^(?:shorts|embed|live|v|e|watch)/${ID}`);
const SHORT = new RegExp(`^${ID}`);
const IN_QUERY = new RegExp(`^(?:watch/?)?\\?(?:[^#]*&)?vi?=${ID}`);

/**
 * The id of the video that an address of YouTube shows, in any of its forms, with or without https. Null for everything else, also
 * for an address within a sentence, for a channel and for a list.
 */
export function videoId(address: string): string | null {
  const text = address.trim().replaceAll('&amp;', '&');
  const [start, host = ''] = HOST.exec(text) ?? [];
  if (start === undefined || /\s/.test(text)) return null;
  const rest = text.slice(start.length);
  const found =
    host.toLowerCase() === 'youtu.be' ? SHORT.exec(rest) : (IN_PATH.exec(rest) ?? IN_QUERY.exec(rest));
  return found?.[1] ?? null;
}

/** The page of a video at YouTube, for a link. */
export const videoPage = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

/** The address of a frame that plays a video. This host sets no cookies before the video is played. */
export const videoFrame = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;

import { describe, expect, it } from 'vitest';
import { videoFrame, videoId, videoPage } from './video.ts';

const ID = 'dQw4w9_Wg-Q';

describe('the address of a video', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?app=desktop&v=${ID}&t=42s`,
    `https://www.youtube.com/watch?list=PL123&index=2&v=${ID}#t=1`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=AbCdEf`,
    `youtu.be/${ID}`,
    `www.youtube.com/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}&feature=share`,
    `https://www.youtube.com/shorts/${ID}?feature=share`,
    `https://youtube.com/live/${ID}`,
    `https://www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/v/${ID}`,
    `https://www.youtube.com/watch?feature=x&amp;v=${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
    `  https://youtu.be/${ID}\n`,
  ])('is read in the form %s', (address) => {
    expect(videoId(address)).toBe(ID);
  });

  it.each([
    '',
    ID,
    `javascript:alert(1)//youtu.be/${ID}`,
    `data:text/html,https://youtu.be/${ID}`,
    `ftp://youtu.be/${ID}`,
    `https://youtu.be.exemplo.com/${ID}`,
    `https://exemplo.com/youtu.be/${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://user@youtube.com/watch?v=${ID}`,
    `https://youtu.be@exemplo.com/${ID}`,
    `https://vimeo.com/${ID}`,
    'https://www.youtube.com/@canal',
    'https://www.youtube.com/playlist?list=PL1234567890a',
    'https://www.youtube.com/watch?v=curto',
    `https://www.youtube.com/watch?v=${ID}a`,
    `https://www.youtube.com/watch?xv=${ID}`,
    `https://www.youtube.com/watch#?v=${ID}`,
    `veja https://youtu.be/${ID}`,
    `https://youtu.be/${ID} e depois`,
  ])('is none in %s', (address) => {
    expect(videoId(address)).toBeNull();
  });

  it('is given to a link and to a frame without cookies', () => {
    expect(videoId(videoPage(ID))).toBe(ID);
    expect(videoFrame(ID)).toBe(`https://www.youtube-nocookie.com/embed/${ID}`);
    expect(videoId(videoFrame(ID))).toBe(ID);
  });
});

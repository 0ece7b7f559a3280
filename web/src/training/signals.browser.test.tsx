import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';
import { createSignals } from './signals.ts';

/** A screen whose lock the test gives, refuses and takes away. */
function screenLock() {
  const held: (() => void)[] = [];
  let isFree = true;
  const asked = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    if (!isFree) throw new DOMException('Low power', 'NotAllowedError');
    const lock = new EventTarget();
    const release = async () => void lock.dispatchEvent(new Event('release'));
    held.push(() => void release());
    return Object.assign(lock, { release }) as unknown as WakeLockSentinel;
  });
  return {
    asked,
    refuse: () => {
      isFree = false;
    },
    allow: () => {
      isFree = true;
    },
    take: () => held.pop()?.(),
  };
}

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** An audio context that counts its tones. It starts suspended, and `resume` answers when the test wants. */
function audio(resume: () => Promise<void> = async () => undefined) {
  const tones = vi.fn();
  const made: { state: string }[] = [];
  const closed: number[] = [];
  class Audio {
    state = 'suspended';
    currentTime = 0;
    /** Its place among the audios of the page. */
    number: number;
    destination = {};
    constructor() {
      this.number = made.push(this);
    }
    async resume() {
      await resume();
      this.state = 'running';
    }
    async close() {
      this.state = 'closed';
      closed.push(this.number);
    }
    createOscillator() {
      const start = (at: number) => tones(this.number, at);
      return { frequency: { value: 0 }, connect: (node: unknown) => node, start, stop: vi.fn() };
    }
    createGain() {
      const gain = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() };
      return { gain, connect: (node: unknown) => node };
    }
  }
  vi.stubGlobal('AudioContext', Audio);
  return {
    tones,
    closed,
    made: () => made.length,
    /** What a call or a lock does to the audio. */
    interrupt: (state: string) => {
      for (const each of made) each.state = state;
    },
  };
}

const vibrate = vi.fn((_pattern: unknown) => true);

beforeEach(() => {
  vibrate.mockClear();
  vi.spyOn(navigator, 'vibrate').mockImplementation(vibrate);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

test('nothing sounds before a press, and the same context sounds after it', async () => {
  screenLock();
  const { tones, made } = audio();
  const signals = createSignals(memoryStorage());
  await signals.ring();
  expect([made(), tones.mock.calls.length]).toEqual([0, 0]);
  signals.unlock();
  signals.unlock();
  await signals.ring();
  expect([made(), tones.mock.calls.length]).toEqual([1, 3]);
  expect(vibrate).toHaveBeenCalledTimes(2);
});

test('a tone that the audio would begin late, as after a call, is left out', async () => {
  screenLock();
  let elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const { tones } = audio(async () => {
    elapsed += 5_000;
  });
  const signals = createSignals(memoryStorage());
  signals.unlock();
  await signals.ring();
  expect(tones).not.toHaveBeenCalled();
});

test('after a call, and after a lock that leaves a silent audio, the next press makes one that sounds', async () => {
  screenLock();
  const { tones, closed, interrupt } = audio();
  const signals = createSignals(memoryStorage());
  const end = signals.stayAwake();
  signals.unlock();
  interrupt('interrupted');
  signals.unlock();
  await signals.ring();
  expect([tones.mock.calls.map(([number]) => number), closed]).toEqual([[2, 2, 2], [1]]);
  see('hidden');
  see('visible');
  signals.unlock();
  signals.unlock();
  await signals.ring();
  expect([tones.mock.calls.slice(3).map(([number]) => number), closed]).toEqual([
    [3, 3, 3],
    [1, 2],
  ]);
  end();
  expect(closed).toEqual([1, 2, 3]);
});

test('the music of another app goes on: nothing asks the phone to play alone, and its sound is let go at the end', async () => {
  screenLock();
  const { closed } = audio();
  const session = { type: 'auto' };
  Object.defineProperty(navigator, 'audioSession', { value: session, configurable: true });
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  const signals = createSignals(memoryStorage());
  const end = signals.stayAwake();
  signals.unlock();
  await signals.ring();
  expect([session.type, play.mock.calls.length, closed]).toEqual(['auto', 0, []]);
  end();
  expect(closed).toEqual([1]);
  Reflect.deleteProperty(navigator, 'audioSession');
});

test('audio that is refused or missing disturbs nothing', async () => {
  screenLock();
  const { tones } = audio(async () => {
    throw new DOMException('In a call', 'InvalidStateError');
  });
  const signals = createSignals(null);
  signals.unlock();
  await signals.ring();
  expect(tones).not.toHaveBeenCalled();
  vi.stubGlobal('AudioContext', undefined);
  vi.spyOn(navigator, 'vibrate').mockImplementation(() => {
    throw new Error('blocked');
  });
  const others = createSignals(null);
  others.unlock();
  await others.ring();
});

test('a silenced timer vibrates and makes no sound, also after a reload', async () => {
  screenLock();
  const { tones, made } = audio();
  const storage = memoryStorage();
  createSignals(storage).silence(true);
  const signals = createSignals(storage);
  signals.unlock();
  await signals.ring();
  expect([made(), tones.mock.calls.length]).toEqual([0, 0]);
  expect(vibrate).toHaveBeenCalledOnce();
});

test('a sound that is turned off after the press does not come', async () => {
  screenLock();
  const { tones } = audio();
  const signals = createSignals(memoryStorage());
  signals.unlock();
  signals.silence(true);
  await signals.ring();
  expect(tones).not.toHaveBeenCalled();
  signals.silence(false);
  await signals.ring();
  expect(tones).toHaveBeenCalledTimes(3);
});

test('the screen is asked for once, again when the page is seen again, and let go at the end', async () => {
  const { asked, take } = screenLock();
  const signals = createSignals(memoryStorage());
  const end = signals.stayAwake();
  await expect.poll(signals.screen).toBe('on');
  see('hidden');
  take();
  expect(signals.screen()).toBe('on');
  see('visible');
  await expect.poll(() => asked.mock.calls.length).toBe(2);
  end();
  expect(signals.screen()).toBe('free');
  see('visible');
  signals.unlock();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a refusal is told, and asked for again with the next press', async () => {
  const { allow, refuse } = screenLock();
  refuse();
  const signals = createSignals(memoryStorage());
  const told = vi.fn();
  signals.subscribe(told);
  signals.stayAwake();
  await expect.poll(signals.screen).toBe('refused');
  expect(told).toHaveBeenCalled();
  allow();
  signals.unlock();
  await expect.poll(signals.screen).toBe('on');
});

test('a screen that the phone takes back in sight is told', async () => {
  const { take } = screenLock();
  const signals = createSignals(memoryStorage());
  signals.stayAwake();
  await expect.poll(signals.screen).toBe('on');
  take();
  expect(signals.screen()).toBe('refused');
});

test('a browser without a wake lock says so', async () => {
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue(undefined as unknown as WakeLock);
  const signals = createSignals(memoryStorage());
  signals.stayAwake();
  await expect.poll(signals.screen).toBe('refused');
});

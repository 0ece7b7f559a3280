import * as v from 'valibot';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

// What a phone can do to be noticed in a training: a sound, a vibration, and a screen that stays on. Everything here may be missing
// or refused, so nothing depends on it: the timer also flashes.

/** A tone that the audio begins later than this is none, in milliseconds: a late one would end a rest that is long over. */
const LATE = 800;

/** Three short tones, in seconds from now, and their pitch in hertz. They pass a gym's music, and a phone's small speaker. */
const TONES = [0, 0.22, 0.44];
const TONE = 0.14;
const PITCH = 880;

/** Twice, so that it is told from a message. */
const VIBRATION = [250, 120, 250];

function sound(audio: AudioContext): void {
  for (const start of TONES.map((after) => audio.currentTime + after)) {
    const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = PITCH;
    // A tone that begins and ends at once clicks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.8, start + 0.02);
    volume.gain.setValueAtTime(0.8, start + TONE - 0.03);
    volume.gain.linearRampToValueAtTime(0, start + TONE);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + TONE);
  }
}

/** `refused`: the browser cannot keep the screen on, or does not want to, for instance because it saves power. */
type Screen = 'free' | 'on' | 'refused';

export function createSignals(storage: Storage | null) {
  const silence = createDeviceStore(storage, 'treino-sem-som', v.boolean(), false);
  let audio: AudioContext | null = null;
  /** Whether the page was hidden since the audio was made. */
  let wasHidden = false;
  let lock: WakeLockSentinel | null = null;
  /** How many parts of the page want the screen on. */
  let wanting = 0;
  let asking = false;
  let screen: Screen = 'free';
  const listeners = new Set<() => void>();

  function tell(next: Screen) {
    screen = next;
    for (const listener of listeners) listener();
  }

  function letAudioGo() {
    // One that is closed already refuses.
    audio?.close().catch(() => undefined);
    audio = null;
  }

  async function keepOn() {
    if (wanting === 0 || lock !== null || asking || document.visibilityState !== 'visible') return;
    asking = true;
    try {
      const held = await navigator.wakeLock.request('screen');
      lock = held;
      held.addEventListener('release', () => {
        if (lock === held) lock = null;
        // A hidden page always loses it. A page in sight loses it only where the phone wants the screen off.
        if (wanting > 0 && document.visibilityState === 'visible') tell('refused');
      });
      tell('on');
      if (wanting === 0) void letGo();
    } catch {
      // A page that was hidden meanwhile asks again when it is seen.
      tell(document.visibilityState === 'visible' ? 'refused' : 'free');
    }
    asking = false;
  }

  async function letGo() {
    const held = lock;
    lock = null;
    tell('free');
    await held?.release().catch(() => undefined);
  }

  const onVisibility = () => {
    if (document.visibilityState !== 'visible') wasHidden = true;
    void keepOn();
  };

  return {
    /** Call it in a press: only there a browser lets a page make a sound later, and again after a call or a lock. */
    unlock(): void {
      void keepOn();
      if (silence.read()) return;
      try {
        // An iPhone's audio that a call or a lock has interrupted may say that it runs, and stay silent for ever.
        if (audio === null || wasHidden || (audio.state !== 'running' && audio.state !== 'suspended')) {
          letAudioGo();
          wasHidden = false;
          audio = new AudioContext();
        }
        audio.resume().catch(() => undefined);
      } catch {
        // Without audio the timer still flashes.
      }
    },

    /** Tells that a rest is over. Before a press unlocked it, and where a phone is silenced, nothing sounds. */
    async ring(): Promise<void> {
      try {
        navigator.vibrate?.(VIBRATION);
      } catch {
        // Some browsers refuse it without a press.
      }
      if (audio === null || silence.read()) return;
      const asked = performance.now();
      try {
        await audio.resume();
        if (audio.state === 'running' && performance.now() - asked < LATE) sound(audio);
      } catch {
        // A call has the phone's sound.
      }
    },

    /** Keeps the screen on until the returned function is called. The browser drops it when the page hides, so it is asked for again. */
    stayAwake(): () => void {
      wanting += 1;
      if (wanting === 1) document.addEventListener('visibilitychange', onVisibility);
      void keepOn();
      return () => {
        wanting -= 1;
        if (wanting > 0) return;
        document.removeEventListener('visibilitychange', onVisibility);
        void letGo();
        // An audio context that is left open keeps the phone's sound awake.
        letAudioGo();
      };
    },

    screen: () => screen,
    isSilent: () => silence.read(),
    silence(silent: boolean): void {
      silence.write(silent);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Signals = Readonly<ReturnType<typeof createSignals>>;

/** The signals of this page. Tests put others in their place. */
export const signals: Signals = createSignals(deviceStorage());

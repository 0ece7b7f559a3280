// Fills the mock-up. `window.seek(seconds)` shows it at a moment of the demonstration.
import { PICTOGRAMS, squat } from './pictograms.js';

const $ = (selector) => document.querySelector(selector);
const TICK = '<svg viewBox="0 0 16 16"><path d="M3 8.5l3.5 3.5L13 4.5"/></svg>';

const WEEK = [
  ['seg', 15, 'trained'],
  ['ter', 16, ''],
  ['qua', 17, 'trained'],
  ['qui', 18, ''],
  ['sex', 19, 'today'],
  ['sáb', 20, ''],
  ['dom', 21, ''],
];
$('.week').innerHTML = WEEK.map(
  ([day, date, kind]) => `<li class="${kind}"><small>${day}</small>${date}</li>`,
).join('');

const EXERCISES = [
  ['bike', 'Bicicleta', '8 min, ritmo leve', true],
  ['bridge', 'Elevação pélvica', '3 × 12 • 50 kg', true],
  ['squat', 'Agachamento livre', '4 × 10 • 40 kg', false],
  ['press', 'Leg press 45°', '4 × 12 • 120 kg', false],
  ['lunge', 'Afundo com halteres', '3 × 10 • 10 kg', false],
  ['calf', 'Panturrilha em pé', '4 × 15 • 12 kg', false],
];
$('.exercises').innerHTML = EXERCISES.map(
  ([picture, name, work, finished]) =>
    `<li class="${finished ? 'finished' : ''}"><div class="thumb">${PICTOGRAMS[picture]}</div><div><strong>${name}</strong><small>${work}</small></div><span class="tick">${finished ? TICK : ''}</span></li>`,
).join('');

function showSets(finished) {
  $('.sets').innerHTML = [1, 2, 3, 4]
    .map((set) => {
      const kind = set <= finished ? 'finished' : set === finished + 1 ? 'current' : '';
      return `<li class="${kind}"><span>${set}ª série</span><span><b>10</b>reps</span><span><b>40</b>kg</span><span class="tick">${set <= finished ? TICK : ''}</span></li>`;
    })
    .join('');
}

function showVideo(seconds) {
  const depth = 0.5 - 0.5 * Math.cos((seconds / 2) * Math.PI * 2);
  const colors = { front: '#120a05', back: '#5f240c', plate: '#fff3e6', hub: '#120a05' };
  $('.video').innerHTML =
    `<svg class="scene" viewBox="0 0 210 124" preserveAspectRatio="xMidYMax meet"><path d="M-200 115h610v9H-200z" fill="#d9440d"/><g transform="translate(34 5)">${squat(depth * 0.92, colors)}</g></svg>` +
    `<div class="bar"><span style="width:${((seconds % 12) / 12) * 100}%"></span></div>`;
}

function showTimer(remaining, total = 60) {
  const whole = Math.ceil(remaining);
  const text = `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
  $('.clock strong').innerHTML = text.replace(
    /./g,
    (c) => `<span class="${c === ':' ? 'colon' : ''}">${c}</span>`,
  );
  $('.timer .left').style.strokeDashoffset = String(1 - remaining / total);
}

const ease = (t) => (t <= 0 ? 0 : t >= 1 ? 1 : t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

function showFinger(seconds, taps) {
  const tap = taps.find(({ at }) => seconds >= at - 0.35 && seconds <= at + 0.3);
  const finger = $('.finger');
  finger.style.opacity = tap
    ? String(Math.min(1, (seconds - tap.at + 0.35) / 0.15, (tap.at + 0.3 - seconds) / 0.15))
    : '0';
  if (!tap) return;
  const box = $(tap.on).getBoundingClientRect();
  finger.style.left = `${box.left + box.width * (tap.x ?? 0.5)}px`;
  finger.style.top = `${box.top + box.height / 2}px`;
  finger.style.transform = `scale(${seconds >= tap.at && seconds <= tap.at + 0.15 ? 0.8 : 1})`;
}

/**
 * Shows the demonstration at a moment. It takes 7.6 seconds: the list scrolls, a tap opens an exercise and its video, a tap
 * on 'Concluir série' starts the rest timer.
 */
window.seek = (seconds) => {
  const height = innerHeight;
  const scroll = $('.list .scroll');
  const most = Math.max(0, scroll.scrollHeight - height);
  scroll.style.transform = `translateY(${-Math.round(Math.min(most, 268) * (ease((seconds - 0.6) / 1) - 0.35 * ease((seconds - 1.8) / 0.5)))}px)`;
  $('.exercises li:nth-child(3)').classList.toggle('pressed', seconds >= 2.75);
  $('.exercise').style.transform = `translateX(${(1 - ease((seconds - 2.95) / 0.4)) * 100}%)`;
  const resting = seconds >= 5;
  showVideo(Math.max(0, seconds - 2.95));
  showSets(resting ? 2 : 1);
  showTimer(60 - Math.max(0, seconds - 5.05));
  $('.timer').style.transform = `translateY(${(1 - ease((seconds - 5) / 0.35)) * 100}%)`;
  showFinger(seconds, [
    { at: 2.75, on: '.exercises li:nth-child(3)', x: 0.55 },
    { at: 4.85, on: '.done' },
  ]);
};

/** Shows one of the two still screens, `treino` or `cronometro`. */
window.pose = (screen) => {
  window.seek(screen === 'treino' ? 0 : 5.6);
  if (screen !== 'cronometro') return;
  showSets(2);
  showTimer(42);
  showVideo(0.72 + 2);
};
window.seek(0);

// sound.ts: short synthesized sounds; off by default.
//
// Each lasts less than 400 ms, never overlaps another, and accompanies something visible.
import { settings } from './settings.svelte';

export type Sound = 'piece' | 'card' | 'coin' | 'seal' | 'bell' | 'horn' | 'chain';

let context: AudioContext | null = null;
let busyUntil = 0;

interface Tone {
  from: number;
  to: number;
  length: number;
  wave: OscillatorType;
  level: number;
  delay?: number;
}

const TONES: Partial<Record<Sound, Tone[]>> = {
  piece: [{ from: 240, to: 120, length: 0.07, wave: 'triangle', level: 0.9 }],
  coin: [{ from: 1900, to: 1850, length: 0.1, wave: 'sine', level: 0.35 }, { from: 2500, to: 2450, length: 0.16, wave: 'sine', level: 0.3, delay: 0.06 }],
  seal: [{ from: 110, to: 60, length: 0.14, wave: 'sine', level: 1 }],
  bell: [{ from: 880, to: 878, length: 0.38, wave: 'sine', level: 0.5 }, { from: 2217, to: 2210, length: 0.28, wave: 'sine', level: 0.18 }],
  horn: [{ from: 98, to: 96, length: 0.36, wave: 'sawtooth', level: 0.28 }],
};

/** Filtered noise: paper, chain. */
function hiss(ctx: AudioContext, at: number, length: number, pitch: number, level: number): void {
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  const gain = ctx.createGain();
  gain.gain.value = level * settings.volume;
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(at);
}

function tone(ctx: AudioContext, at: number, k: Tone): void {
  const start = at + (k.delay ?? 0);
  const oscillator = ctx.createOscillator();
  oscillator.type = k.wave;
  oscillator.frequency.setValueAtTime(k.from, start);
  oscillator.frequency.exponentialRampToValueAtTime(k.to, start + k.length);
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(k.level * settings.volume * 0.5, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + k.length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(start);
  oscillator.stop(start + k.length);
}

export function sound(name: Sound): void {
  if (settings.volume <= 0) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (now < busyUntil && name !== 'bell') return;
  busyUntil = now + 0.12;
  if (name === 'card') hiss(context, now, 0.12, 3200, 0.5);
  if (name === 'chain') for (let i = 0; i < 4; i++) hiss(context, now + i * 0.07, 0.05, 5200, 0.5);
  for (const k of TONES[name] ?? []) tone(context, now, k);
}

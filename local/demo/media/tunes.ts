import { randomFrom } from "../../../db/seed/random.ts";

export const rate = 32_000;
type Tune = { seconds: number; make: (song: Song) => void };

/** Two channels to add notes to; a soft echo is applied at the end. */
export class Song {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly seconds: number;

  constructor(seconds: number) {
    this.seconds = seconds;
    this.left = new Float32Array(seconds * rate);
    this.right = new Float32Array(seconds * rate);
  }

  note(
    at: number,
    midi: number,
    length: number,
    gain: number,
    voice: (phase: number, age: number) => number,
    pan = 0,
    attack = 0.01,
  ): void {
    const frequency = 440 * 2 ** ((midi - 69) / 12);
    const start = Math.floor(at * rate);
    const total = Math.floor(length * rate);
    for (let i = 0; i < total && start + i < this.left.length; i++) {
      const age = i / rate;
      const envelope = Math.min(1, age / attack) * Math.min(1, (length - age) / Math.min(0.4, length / 2));
      const value = voice(frequency * age * Math.PI * 2, age) * envelope * gain;
      this.left[start + i] = (this.left[start + i] ?? 0) + value * (1 - Math.max(0, pan));
      this.right[start + i] = (this.right[start + i] ?? 0) + value * (1 + Math.min(0, pan));
    }
  }

  finish(): Int16Array {
    const out = new Int16Array(this.left.length * 2);
    const delays = [0.231, 0.317, 0.433].map((s) => Math.floor(s * rate));
    for (const channel of [this.left, this.right]) {
      for (const [k, delay] of delays.entries()) {
        for (let i = delay; i < channel.length; i++)
          channel[i] = (channel[i] ?? 0) + (channel[i - delay] ?? 0) * (0.2 - k * 0.045);
      }
    }
    const fade = rate * 0.8;
    for (let i = 0; i < this.left.length; i++) {
      const edge = Math.min(1, i / (rate * 0.02), (this.left.length - i) / fade);
      out[i * 2] = Math.round(Math.tanh((this.left[i] ?? 0) * edge) * 30_000);
      out[i * 2 + 1] = Math.round(Math.tanh((this.right[i] ?? 0) * edge) * 30_000);
    }
    return out;
  }
}

const pad = (p: number, age: number) =>
  Math.sin(p) * 0.6 + Math.sin(p * 2.003) * 0.22 + Math.sin(p * 0.501 + Math.sin(age * 4)) * 0.25;
const pluck = (p: number, age: number) =>
  (Math.sin(p) + Math.sin(p * 2) * 0.4 * Math.exp(-age * 9) + Math.sin(p * 3) * 0.25 * Math.exp(-age * 14)) *
  Math.exp(-age * 3.2);
const bell = (p: number, age: number) =>
  Math.sin(p + Math.sin(p * 3.5) * 1.4 * Math.exp(-age * 5)) * 0.8 * Math.exp(-age * 2);
const keys = (p: number, age: number) =>
  (Math.sin(p + Math.sin(p) * 0.9 * Math.exp(-age * 3)) + Math.sin(p * 2) * 0.15) *
  Math.exp(-age * 1.6) *
  (1 + 0.12 * Math.sin(age * 32));
const square = (p: number, age: number) => (Math.sin(p) > 0 ? 0.5 : -0.5) * Math.exp(-age * 4);
const kick = (_: number, age: number) =>
  Math.sin(2 * Math.PI * (48 * age + 5 * (1 - Math.exp(-age * 30)))) * Math.exp(-age * 9);
const hiss = randomFrom("hiss");
const hat = (_: number, age: number) => (hiss.next() * 2 - 1) * Math.exp(-age * 60);

function chords(
  song: Song,
  list: readonly (readonly number[])[],
  beat: number,
  voice: typeof pad,
  gain: number,
): void {
  for (let at = 0, i = 0; at < song.seconds; at += beat, i++) {
    const chord = list[i % list.length] ?? [];
    for (const [k, midi] of chord.entries()) {
      song.note(at, midi, beat + 0.4, gain, voice, k / chord.length - 0.4, 0.25);
    }
  }
}

function line(
  song: Song,
  name: string,
  scale: readonly number[],
  step: number,
  density: number,
  voice: typeof pad,
  gain: number,
): void {
  const r = randomFrom(name);
  let index = Math.floor(scale.length / 2);
  for (let at = 0; at < song.seconds - 1.2; at += step) {
    index = Math.max(0, Math.min(scale.length - 1, index + r.int(-2, 2)));
    if (r.chance(density))
      song.note(at, scale[index] ?? 60, step * 5, gain * r.range(0.6, 1), voice, r.range(-0.6, 0.6), 0.004);
  }
}

const beat = (song: Song, step: number) => {
  for (let at = 0, i = 0; at < song.seconds - 1; at += step, i++) {
    if (i % 4 === 0 || i % 16 === 10) song.note(at, 36, 0.4, 0.55, kick, 0, 0.001);
    if (i % 2 === 1) song.note(at, 60, 0.12, 0.07, hat, 0.2, 0.001);
  }
};

export const tunes: Record<string, Tune> = {
  dusk: {
    seconds: 15,
    make: (s) => {
      chords(
        s,
        [
          [50, 57, 62, 65],
          [46, 53, 58, 62],
          [53, 57, 60, 65],
          [48, 55, 60, 64],
        ],
        3.75,
        pad,
        0.11,
      );
      line(s, "dusk", [62, 65, 67, 69, 72, 74, 77], 0.47, 0.5, bell, 0.13);
    },
  },
  porch: {
    seconds: 14,
    make: (s) => {
      line(s, "porch", [55, 57, 59, 62, 64, 67, 69, 71], 0.22, 0.75, pluck, 0.24);
      line(s, "porch-low", [43, 47, 50, 43], 0.88, 0.9, pluck, 0.3);
    },
  },
  tape: {
    seconds: 15,
    make: (s) => {
      beat(s, 0.19);
      chords(
        s,
        [
          [48, 55, 59, 64],
          [45, 52, 55, 60],
          [41, 48, 52, 57],
          [43, 50, 53, 59],
        ],
        3.04,
        keys,
        0.13,
      );
      line(s, "tape", [64, 67, 69, 71, 74, 76], 0.38, 0.4, bell, 0.1);
    },
  },
  cartridge: {
    seconds: 12,
    make: (s) => {
      line(s, "cartridge", [60, 62, 64, 67, 69, 72, 74, 76], 0.14, 0.8, square, 0.13);
      line(s, "cartridge-low", [36, 36, 43, 41, 48], 0.28, 0.95, square, 0.17);
      beat(s, 0.14);
    },
  },
  breath: {
    seconds: 16,
    make: (s) => {
      chords(
        s,
        [
          [45, 52, 57, 64],
          [43, 50, 55, 62],
        ],
        4,
        pad,
        0.13,
      );
      line(s, "breath", [69, 71, 76, 81], 2, 0.8, bell, 0.1);
    },
  },
  harbor: {
    seconds: 14,
    make: (s) => {
      chords(
        s,
        [
          [52, 59, 64, 67],
          [48, 55, 60, 67],
          [50, 57, 62, 66],
          [47, 54, 59, 66],
        ],
        3.5,
        keys,
        0.15,
      );
      line(s, "harbor", [64, 66, 67, 71, 74, 76, 79], 0.44, 0.55, pluck, 0.2);
    },
  },
  music_box: {
    seconds: 12,
    make: (s) => {
      line(s, "box", [72, 74, 76, 79, 81, 84, 86], 0.25, 0.7, bell, 0.2);
      chords(
        s,
        [
          [53, 60, 65],
          [55, 59, 62],
          [52, 59, 64],
        ],
        3,
        pad,
        0.07,
      );
    },
  },
};

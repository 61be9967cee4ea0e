import { bass, flute, pluck, RATE, rim, treble } from './sounds.ts';

/*
 * Four original loops for promotional videos. Rhythms and melodies are strings with one character per eighth; each loop
 * is as long as its melody, and notes that ring beyond its end wrap to its beginning.
 */

export interface Loop {
  left: Float32Array;
  right: Float32Array;
}

/** Letters are steps of the scale from `a`; `.` is silence, `-` holds the note before. */
type Tune = string;

/** Semitones of the scale Bhupali, which is common all over India. */
const bhupali = [0, 2, 4, 7, 9] as const;
const hertzOf = (step: number, home: number): number => {
  const octave = Math.floor(step / 5);
  return home * 2 ** (octave + (bhupali[((step % 5) + 5) % 5] ?? 0) / 12);
};

/** Notes of a tune with their starts and lengths in steps. */
function notesOf(tune: Tune): { at: number; steps: number; step: number }[] {
  const notes: { at: number; steps: number; step: number }[] = [];
  for (const [at, letter] of [...tune.replaceAll(' ', '')].entries()) {
    const last = notes.at(-1);
    if (letter === '-' && last) last.steps += 1;
    else if (letter !== '.' && letter !== '-') notes.push({ at, steps: 1, step: letter.charCodeAt(0) - 97 });
  }
  return notes;
}

function createLoop(steps: number, secondsPerStep: number) {
  const length = Math.round(steps * secondsPerStep * RATE);
  const loop: Loop = { left: new Float32Array(length), right: new Float32Array(length) };
  return {
    loop,
    /** @param side −1 = left, 1 = right */
    lay(at: number, sound: Float32Array, loud: number, side = 0) {
      const from = Math.round(at * secondsPerStep * RATE);
      for (const [index, value] of sound.entries()) {
        const place = (from + index) % length;
        loop.left[place] = (loop.left[place] ?? 0) + value * loud * (1 - Math.max(0, side) * 0.6);
        loop.right[place] = (loop.right[place] ?? 0) + value * loud * (1 + Math.min(0, side) * 0.6);
      }
    },
  };
}

/** Strokes of drums: `D` both hands, `B` low, `T` high, `t` high and soft, `k` rim. */
const strokes: Record<string, readonly (readonly [Float32Array, number, number])[]> = {
  D: [
    [bass(), 0.8, -0.3],
    [treble(), 0.5, 0.3],
  ],
  B: [[bass(), 0.8, -0.3]],
  T: [[treble(), 0.5, 0.3]],
  t: [[treble(330, 0.25), 0.26, 0.4]],
  k: [[rim(), 0.3, 0.5]],
};

interface Score {
  secondsPerStep: number;
  /** Hz of the scale's first note. */
  home: number;
  tune: Tune;
  instrument(hertz: number, seconds: number): Float32Array;
  loud: number;
  /** Repeated until the tune ends. */
  rhythm: string;
  /** One low plucked note every `every` steps, by degrees of the scale. */
  drone: { every: number; degrees: readonly number[] };
}

function played({ secondsPerStep, home, tune, instrument, loud, rhythm, drone }: Score): Loop {
  const steps = tune.replaceAll(' ', '').length;
  const { loop, lay } = createLoop(steps, secondsPerStep);
  for (const { at, steps: lasts, step } of notesOf(tune))
    lay(at, instrument(hertzOf(step, home), lasts * secondsPerStep + 0.15), loud, 0.1);
  const beats = rhythm.replaceAll(' ', '');
  for (let at = 0; at < steps; at++)
    for (const [sound, force, side] of strokes[beats[at % beats.length] ?? '.'] ?? []) lay(at, sound, force, side);
  for (let at = 0, turn = 0; at < steps; at += drone.every, turn++)
    lay(at, pluck(hertzOf(drone.degrees[turn % drone.degrees.length] ?? 0, home / 2), 1.6, 0.4), 0.35, -0.4);
  return loop;
}

/** All loops by name, 12.8 s each. */
export const loops: Readonly<Record<string, () => Loop>> = {
  /** For openings and offers: quick drums. */
  dhol: () =>
    played({
      secondsPerStep: 0.2,
      home: 262,
      tune: 'f-fe d-cd e--- c-.. d-de f-gf e--- ..ce  f-fh g-fe f--- d-.. c-ce d-cb a--- ....',
      instrument: (hertz, seconds) => pluck(hertz, Math.max(0.5, seconds), 0.7),
      loud: 0.5,
      rhythm: 'D.kT BkT. D.kT BTTk',
      drone: { every: 8, degrees: [0, 3, 0, 2] },
    }),
  /** For festivals and food: tabla below a string. */
  tabla: () =>
    played({
      secondsPerStep: 0.2,
      home: 247,
      tune: 'a-c- d-e- f--- e-d- c-d- e-d- c--- ....  d-e- f-h- g--- f-e- d-c- b-c- a--- ....',
      instrument: (hertz, seconds) => pluck(hertz, Math.max(0.8, seconds), 0.5),
      loud: 0.5,
      rhythm: 'D.t.T.t. B.t.T.tt D.t.T.t. t.BtB.t.',
      drone: { every: 16, degrees: [0, 3] },
    }),
  /** For new things and services: bright strings, a soft rim. */
  pluck: () =>
    played({
      secondsPerStep: 0.2,
      home: 294,
      tune: 'acdf dcac bdeg edbd acdf hfdf e--d c---  fdca cdfd gedb degh fhfd cdca a--- ....',
      instrument: (hertz, seconds) => pluck(hertz, Math.max(0.6, seconds), 0.55),
      loud: 0.45,
      rhythm: 'B..k..k. B.k...kk',
      drone: { every: 8, degrees: [0, 1, 0, 3] },
    }),
  /** For thanks and mornings: a calm flute. */
  flute: () =>
    played({
      secondsPerStep: 0.4,
      home: 392,
      tune: 'c-d- e--- d-c- a--- c-d- f-e- d--- ----',
      instrument: flute,
      loud: 0.34,
      rhythm: 'B...t... B..tt...',
      drone: { every: 4, degrees: [0, 3, 2, 0] },
    }),
};

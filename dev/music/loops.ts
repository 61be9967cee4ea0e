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
const frequencyOfStep = (step: number, rootHertz: number): number => {
  const octave = Math.floor(step / 5);
  return rootHertz * 2 ** (octave + (bhupali[((step % 5) + 5) % 5] ?? 0) / 12);
};

/** Notes of a tune with their starts and lengths in steps. */
function notesOf(tune: Tune): { at: number; steps: number; step: number }[] {
  const notes: { at: number; steps: number; step: number }[] = [];
  for (const [index, letter] of [...tune.replaceAll(' ', '')].entries()) {
    const last = notes.at(-1);
    if (letter === '-' && last) last.steps += 1;
    else if (letter !== '.' && letter !== '-') notes.push({ at: index, steps: 1, step: letter.charCodeAt(0) - 97 });
  }
  return notes;
}

function createLoop(steps: number, secondsPerStep: number) {
  const length = Math.round(steps * secondsPerStep * RATE);
  const loop: Loop = { left: new Float32Array(length), right: new Float32Array(length) };
  return {
    loop,
    /** @param side −1 = left, 1 = right */
    lay(startStep: number, sound: Float32Array, volume: number, side = 0) {
      const from = Math.round(startStep * secondsPerStep * RATE);
      for (const [index, value] of sound.entries()) {
        const sampleIndex = (from + index) % length;
        loop.left[sampleIndex] = (loop.left[sampleIndex] ?? 0) + value * volume * (1 - Math.max(0, side) * 0.6);
        loop.right[sampleIndex] = (loop.right[sampleIndex] ?? 0) + value * volume * (1 + Math.min(0, side) * 0.6);
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
  rootNoteHertz: number;
  tune: Tune;
  instrument(hertz: number, seconds: number): Float32Array;
  volume: number;
  /** Repeated until the tune ends. */
  rhythm: string;
  /** One low plucked note every `every` steps, by degrees of the scale. */
  drone: { every: number; degrees: readonly number[] };
}

function renderLoop({ secondsPerStep, rootNoteHertz, tune, instrument, volume, rhythm, drone }: Score): Loop {
  const stepCount = tune.replaceAll(' ', '').length;
  const { loop, lay: mixIn } = createLoop(stepCount, secondsPerStep);
  for (const { at, steps: noteSteps, step } of notesOf(tune))
    mixIn(at, instrument(frequencyOfStep(step, rootNoteHertz), noteSteps * secondsPerStep + 0.15), volume, 0.1);
  const beats = rhythm.replaceAll(' ', '');
  for (let index = 0; index < stepCount; index++)
    for (const [sound, force, side] of strokes[beats[index % beats.length] ?? '.'] ?? [])
      mixIn(index, sound, force, side);
  for (let index = 0, noteNumber = 0; index < stepCount; index += drone.every, noteNumber++)
    mixIn(
      index,
      pluck(frequencyOfStep(drone.degrees[noteNumber % drone.degrees.length] ?? 0, rootNoteHertz / 2), 1.6, 0.4),
      0.35,
      -0.4,
    );
  return loop;
}

/** All loops by name, 12.8 s each. */
export const loops: Readonly<Record<string, () => Loop>> = {
  /** For openings and offers: quick drums. */
  dhol: () =>
    renderLoop({
      secondsPerStep: 0.2,
      rootNoteHertz: 262,
      tune: 'f-fe d-cd e--- c-.. d-de f-gf e--- ..ce  f-fh g-fe f--- d-.. c-ce d-cb a--- ....',
      instrument: (hertz, seconds) => pluck(hertz, Math.max(0.5, seconds), 0.7),
      volume: 0.5,
      rhythm: 'D.kT BkT. D.kT BTTk',
      drone: { every: 8, degrees: [0, 3, 0, 2] },
    }),
  /** For festivals and food: tabla below a string. */
  tabla: () =>
    renderLoop({
      secondsPerStep: 0.2,
      rootNoteHertz: 247,
      tune: 'a-c- d-e- f--- e-d- c-d- e-d- c--- ....  d-e- f-h- g--- f-e- d-c- b-c- a--- ....',
      instrument: (hertz, seconds) => pluck(hertz, Math.max(0.8, seconds), 0.5),
      volume: 0.5,
      rhythm: 'D.t.T.t. B.t.T.tt D.t.T.t. t.BtB.t.',
      drone: { every: 16, degrees: [0, 3] },
    }),
  /** Music for new products and services: bright strings, a soft rim. */
  pluck: () =>
    renderLoop({
      secondsPerStep: 0.2,
      rootNoteHertz: 294,
      tune: 'acdf dcac bdeg edbd acdf hfdf e--d c---  fdca cdfd gedb degh fhfd cdca a--- ....',
      instrument: (hertz, seconds) => pluck(hertz, Math.max(0.6, seconds), 0.55),
      volume: 0.45,
      rhythm: 'B..k..k. B.k...kk',
      drone: { every: 8, degrees: [0, 1, 0, 3] },
    }),
  /** For thanks and mornings: a calm flute. */
  flute: () =>
    renderLoop({
      secondsPerStep: 0.4,
      rootNoteHertz: 392,
      tune: 'c-d- e--- d-c- a--- c-d- f-e- d--- ----',
      instrument: flute,
      volume: 0.34,
      rhythm: 'B...t... B..tt...',
      drone: { every: 4, degrees: [0, 3, 2, 0] },
    }),
};

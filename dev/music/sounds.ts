/** Samples per second. */
export const RATE = 44_100;

/** Seeded noise from −1 to 1, so that a loop is reproducible. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2_147_483_648;
  };
}

const samples = (seconds: number, valueAt: (second: number) => number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, index) => valueAt(index / RATE));

/**
 * A plucked string: noise in a delay line with a low-pass filter. Source: Karplus and Strong, 1983.
 * @param hertz of its pitch
 */
export function pluck(hertz: number, seconds: number, brightness = 0.5): Float32Array {
  const noise = noiseFrom(Math.round(hertz * 7));
  const string = Float32Array.from({ length: Math.round(RATE / hertz) }, noise);
  // Corrects the pitch, because the delay line has an integer number of samples.
  const speed = (hertz * (string.length + 1 - brightness)) / RATE;
  let [position, fraction, previous, current] = [0, 0, 0, 0];
  return samples(seconds, (second) => {
    for (fraction += speed; fraction >= 1; fraction--) {
      const next = (position + 1) % string.length;
      [previous, current] = [current, string[position] ?? 0];
      string[position] = 0.997 * (brightness * current + (1 - brightness) * (string[next] ?? 0));
      position = next;
    }
    return (previous + (current - previous) * fraction) * Math.min(1, (seconds - second) * 20);
  });
}

/** The left hand's drum: a low note that slides down. */
export function bass(hertz = 82, seconds = 0.5): Float32Array {
  let phase = 0;
  return samples(seconds, (second) => {
    phase += (2 * Math.PI * hertz * (1 + 0.7 * Math.exp(-second * 26))) / RATE;
    return Math.sin(phase) * Math.exp(-second * 8) * Math.min(1, second * 900);
  });
}

/** The right hand's drum: a tuned skin with its overtones, and the stroke of the finger. */
export function treble(hertz = 294, seconds = 0.4): Float32Array {
  const noise = noiseFrom(11);
  const overtones = [1, 2.02, 3.01, 4.03];
  return samples(seconds, (second) => {
    const skin = overtones.reduce(
      (sum, times, index) =>
        sum + (Math.sin(2 * Math.PI * hertz * times * second) * Math.exp(-second * (9 + 6 * index))) / (index + 1),
      0,
    );
    return 0.5 * skin + 0.5 * noise() * Math.exp(-second * 160);
  });
}

/** A stick on the rim, or small bells: a short hiss. */
export function rim(seconds = 0.09): Float32Array {
  const noise = noiseFrom(23);
  let last = 0;
  return samples(seconds, (second) => {
    const current = noise();
    const high = current - last;
    last = current;
    return 0.6 * high * Math.exp(-second * 60);
  });
}

/** A bamboo flute: few overtones, some breath noise and a late slow vibrato. @param hertz of its pitch */
export function flute(hertz: number, seconds: number): Float32Array {
  const noise = noiseFrom(Math.round(hertz));
  let phase = 0;
  let breath = 0;
  return samples(seconds, (second) => {
    const vibrato = 1 + 0.006 * Math.min(1, second * 2) * Math.sin(2 * Math.PI * 5 * second);
    phase += (2 * Math.PI * hertz * vibrato) / RATE;
    breath += 0.08 * (noise() - breath);
    const envelope = Math.min(1, second * 14, Math.max(0, (seconds - second) * 12));
    return envelope * (0.7 * Math.sin(phase) + 0.16 * Math.sin(2 * phase) + 0.05 * Math.sin(3 * phase) + 0.25 * breath);
  });
}

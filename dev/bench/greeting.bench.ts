import { composeBench } from './greeting-compose.bench.ts';
import { filmBench } from './greeting-film.bench.ts';
import { millionBench } from './greeting-million.bench.ts';
import { screenBench } from './greeting-screen.bench.ts';
import type { Result } from './measure.ts';
import type { Product } from './product.ts';

/** Pictures and films in frames, the screen that shows them, and a million of them. */
export const greetingBench = async (product: Product): Promise<Result[]> => [
  ...(await composeBench()),
  ...(await filmBench()),
  ...(await screenBench(product)),
  ...(await millionBench()),
];

export interface GreetingPool<Subcategory> {
  subcategory: Subcategory;
  imageIds: readonly string[];
  isOwnLanguage: boolean;
}

export interface EverydayPools<Subcategory> {
  mornings: GreetingPool<Subcategory> | null;
  thoughts: GreetingPool<Subcategory> | null;
  trade: GreetingPool<Subcategory> | null;
}

interface Receiver {
  businessId: string;
  state: string | null;
}

/** Per business, so neighbours do not send the same picture. */
const choiceOffsetOf = (businessId: string): number => Number.parseInt(businessId.replaceAll('-', '').slice(-8), 16);

/** Ten days, so that seven posts of a trade last for two months. */
const everydayCycle = [
  ...(['mornings', 'thoughts', 'mornings', 'thoughts', 'mornings'] as const),
  ...(['trade', 'mornings', 'thoughts', 'mornings', 'thoughts'] as const),
];

const greetingOf = <Subcategory>(
  { subcategory, imageIds }: GreetingPool<Subcategory>,
  turn: number,
): { subcategory: Subcategory; imageId: string } | null => {
  const imageId = imageIds[turn % imageIds.length];
  return imageId === undefined ? null : { subcategory, imageId };
};

function chooseEveryday<Subcategory>(pools: EverydayPools<Subcategory>, dayNumber: number, offset: number) {
  const position = (dayNumber + offset) % everydayCycle.length;
  const kinds = everydayCycle.map((wanted) => (pools[wanted] ? wanted : 'mornings'));
  const kind = kinds[position] ?? 'mornings';
  const pool = pools[kind];
  if (!pool) return null;
  const positions = [...kinds.keys()].filter((at) => kinds[at] === kind);
  const cycle = Math.floor((dayNumber + offset) / everydayCycle.length);
  return greetingOf(pool, cycle * positions.length + positions.indexOf(position));
}

/**
 * A festival in the owner's language wins over others, and any over everyday greetings.
 * @param day `YYYY-MM-DD`
 * @returns null = no greeting
 */
export function chooseGreeting<Subcategory extends { next_date: string | null }>(
  festivals: readonly GreetingPool<Subcategory>[],
  everyday: EverydayPools<Subcategory>,
  regionsOf: (subcategory: Subcategory) => readonly string[] | undefined,
  { businessId, state }: Receiver,
  day: string,
): { subcategory: Subcategory; imageId: string } | null {
  const rankOf = ({ subcategory, isOwnLanguage }: GreetingPool<Subcategory>): number => {
    const regions = regionsOf(subcategory);
    const isOwnRegion = regions !== undefined && state !== null && regions.includes(state);
    return (isOwnLanguage ? 2 : 0) + (isOwnRegion ? 1 : 0);
  };
  const isCelebrated = ({ subcategory }: GreetingPool<Subcategory>): boolean => {
    const regions = regionsOf(subcategory);
    return subcategory.next_date === day && (!regions || (state !== null && regions.includes(state)));
  };
  const [festival] = festivals.filter(isCelebrated).toSorted((a, b) => rankOf(b) - rankOf(a));
  const dayNumber = Date.parse(day) / 86_400_000;
  const offset = choiceOffsetOf(businessId);
  return festival ? greetingOf(festival, dayNumber + offset) : chooseEveryday(everyday, dayNumber, offset);
}

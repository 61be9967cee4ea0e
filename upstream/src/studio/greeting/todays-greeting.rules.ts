export interface Occasion<Subcategory extends { next_date: string | null }, Post> {
  subcategory: Subcategory;
  posts: readonly Post[];
}

/** Per business, so neighbours do not send the same picture. */
const choiceOffsetOf = (businessId: string): number => Number.parseInt(businessId.replaceAll('-', '').slice(-8), 16);

/**
 * A festival wins over the everyday occasion; of two on one day, the one with greetings in the owner's language.
 * @param day `YYYY-MM-DD`
 * @returns null = no greeting
 */
export function chooseImagePost<Subcategory extends { next_date: string | null }, Post extends { language: string }>(
  festivals: readonly Occasion<Subcategory, Post>[],
  everyday: Occasion<Subcategory, Post> | null,
  { businessId, language }: { businessId: string; language: string },
  day: string,
): { subcategory: Subcategory; post: Post } | null {
  const festivalsOfDay = festivals.filter(({ subcategory }) => subcategory.next_date === day);
  const occasion =
    festivalsOfDay.find(({ posts }) => posts.some((post) => post.language === language)) ??
    festivalsOfDay[0] ??
    everyday;
  if (!occasion) return null;
  const dayNumber = Date.parse(day) / 86_400_000;
  const post = occasion.posts[(dayNumber + choiceOffsetOf(businessId)) % occasion.posts.length];
  return post === undefined ? null : { subcategory: occasion.subcategory, post };
}

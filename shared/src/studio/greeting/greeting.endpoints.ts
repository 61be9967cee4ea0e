import { greetingVideoEndpoints } from './greeting-video.endpoints.ts';
import { imageCategoryEndpoints } from './image-category.endpoints.ts';
import { imagePostEndpoints } from './image-post.endpoints.ts';
import { todaysPostEndpoints } from './todays-post.endpoints.ts';

export const greetingEndpoints = {
  ...imagePostEndpoints,
  ...todaysPostEndpoints,
  ...greetingVideoEndpoints,
  ...imageCategoryEndpoints,
};

import { userVideoEndpoints } from './user-video.endpoints.ts';
import { videoDraftEndpoints } from './video-draft.endpoints.ts';
import { videoTemplateEndpoints } from './video-template.endpoints.ts';

export const videoEndpoints = { ...videoTemplateEndpoints, ...videoDraftEndpoints, ...userVideoEndpoints };

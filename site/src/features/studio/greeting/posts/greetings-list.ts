import { mediaTypes, postLanguages, postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Filter, ListSpec } from '../../../../kit/table/list/list-url.ts';
import { chosenAgencyQuery } from '../../../people/agency/chosen-agency.ts';
import { $mayUploadVideos, subcategoryOptions, tagOptions } from '../greeting.store.ts';

const booleanValues = ['true', 'false'] as const;

export const greetingListSpec: ListSpec = {
  searchBy: [],
  sizes: [30, 60, 90],
  /** A getter, because subcategories and tags are loaded later than this module. */
  get filters(): readonly Filter[] {
    return [
      {
        kind: 'choice',
        name: 'imageSubcategoryId',
        label: 'greetings.subcategory',
        anyLabel: 'greetings.any_subcategory',
        options: subcategoryOptions(),
      },
      ...(tagOptions().length > 0
        ? [
            {
              kind: 'choice' as const,
              name: 'imageTagId',
              label: 'greetings.tag' as const,
              anyLabel: 'greetings.any_tag' as const,
              options: tagOptions(),
            },
          ]
        : []),
      ...($mayUploadVideos.get()
        ? [
            {
              kind: 'choice' as const,
              name: 'mediaType',
              label: 'greetings.mediaType' as const,
              anyLabel: 'greetings.any_mediaType' as const,
              options: mediaTypes.map((value) => ({ value, label: `greetings.mediaType_${value}` as const })),
            },
          ]
        : []),
      {
        kind: 'choice',
        name: 'shape',
        label: 'greetings.shape',
        anyLabel: 'greetings.any_shape',
        options: postShapes.map((value) => ({ value, label: `greetings.shape_${value}` as const })),
      },
      {
        kind: 'choice',
        name: 'language',
        label: 'greetings.language',
        anyLabel: 'greetings.any_language',
        options: postLanguages.map((value) => ({ value, label: `greetings.language_${value}` as const })),
      },
      {
        kind: 'choice',
        name: 'isAgencyExclusive',
        label: 'greetings.audience',
        anyLabel: 'greetings.any_audience',
        options: booleanValues.map((value) => ({ value, label: `greetings.isAgencyExclusive_${value}` as const })),
      },
      {
        kind: 'choice',
        name: 'isActive',
        label: 'greetings.isActive',
        anyLabel: 'greetings.any_isActive',
        options: booleanValues.map((value) => ({ value, label: `greetings.isActive_${value}` as const })),
      },
    ];
  },
  extraQuery: chosenAgencyQuery,
  detail: 'post',
};

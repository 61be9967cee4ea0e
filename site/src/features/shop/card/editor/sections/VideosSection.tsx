import { parseYoutubeVideoId } from '@parichay/shared/shop/card/youtube.ts';
import { useState } from 'react';
import { TextField } from '../../../../../kit/ui/form/form.tsx';
import { firstInvalidIndex, ItemList } from '../../../../../kit/ui/form/ItemList.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { VideoArt } from './ItemArt.tsx';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

/** YouTube receives no request: only the form of a link is checked. */
export function VideosSection(props: SectionProps) {
  const [openIndex, setOpened] = useState<number | null>(null);
  const { form, formProps } = useSectionForm(props, 'youtubeVideos', (errors) =>
    setOpened(firstInvalidIndex(errors, 'videos')),
  );
  return (
    <form {...formProps} className="stack editor-form">
      <ItemList
        form={form}
        name="videos"
        max={20}
        label={t('card-content.part_youtubeVideos')}
        empty={
          <>
            <VideoArt />
            <p>{t('card-content.videosEmpty')}</p>
          </>
        }
        addLabel={t('card-content.addVideo')}
        allLabel={t('card-content.allVideos')}
        newItem={() => ({ url: '', title: '' })}
        rowOf={({ title, url }) => ({ title: title || url, detail: title ? url : undefined })}
        openIndex={openIndex}
        onOpen={setOpened}
      >
        {(index) => {
          const url = form.watch(`videos.${index}.url`) ?? '';
          return (
            <>
              <TextField
                form={form}
                name={`videos.${index}.url`}
                label={t('card-content.videoUrl')}
                hint={t(parseYoutubeVideoId(url) ? 'card-content.videoFound' : 'card-content.videoUrlHint')}
                input={{ inputMode: 'url', autoCapitalize: 'none', maxLength: 2000, required: true }}
              />
              <TextField
                form={form}
                name={`videos.${index}.title`}
                label={t('card-content.videoTitle')}
                input={{ maxLength: 100 }}
              />
            </>
          );
        }}
      </ItemList>
    </form>
  );
}

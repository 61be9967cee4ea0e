import { useState } from 'react';
import { TextField } from '../../../../../kit/ui/form/form.tsx';
import { firstInvalidIndex, ItemList } from '../../../../../kit/ui/form/ItemList.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { PictureField } from '../../../../people/storage/PictureField.tsx';
import { PicturesButton } from '../../../../people/storage/PicturesButton.tsx';
import { GalleryArt } from './ItemArt.tsx';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

export function GallerySection(props: SectionProps) {
  const [openIndex, setOpened] = useState<number | null>(null);
  const [uploadFailure, setUploadFailure] = useState<string | null>(null);
  const { form, formProps } = useSectionForm(props, 'gallery', (errors) =>
    setOpened(firstInvalidIndex(errors, 'pictures')),
  );
  return (
    <form {...formProps} className="stack editor-form">
      {openIndex !== null && uploadFailure && (
        <p className="field-error" role="status">
          {uploadFailure}
        </p>
      )}
      <ItemList
        form={form}
        name="pictures"
        max={50}
        label={t('card-content.part_gallery')}
        empty={
          <>
            <GalleryArt />
            <p>{t('card-content.galleryEmpty')}</p>
          </>
        }
        addLabel={t('card-content.addPictures')}
        allLabel={t('card-content.allPictures')}
        newItem={() => ({ picture: { mediaId: '', width: 1, height: 1 }, caption: '' })}
        rowOf={({ caption, picture }, index) => ({
          title: caption || t('card-content.photoNumber', { number: index + 1 }),
          picture,
        })}
        renderAdd={(add, remaining) => (
          <PicturesButton
            kind="gallery"
            label={t('card-content.addPictures')}
            maxPictures={remaining}
            onPictures={(pictures, failure) => {
              setUploadFailure(failure);
              if (pictures.length > 0) add(...pictures.map((picture) => ({ picture, caption: '' })));
            }}
          />
        )}
        openIndex={openIndex}
        onOpen={setOpened}
      >
        {(index) => (
          <>
            <PictureField
              key={`picture ${index}`}
              kind="gallery"
              label={t('card-content.picture')}
              value={form.watch(`pictures.${index}.picture`)}
              onChange={(value) => value && form.setValue(`pictures.${index}.picture`, value, { shouldDirty: true })}
              isRequired
            />
            <TextField
              form={form}
              name={`pictures.${index}.caption`}
              label={t('card-content.caption')}
              hint={t('card-content.captionHint')}
              input={{ maxLength: 100 }}
            />
          </>
        )}
      </ItemList>
    </form>
  );
}

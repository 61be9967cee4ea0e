import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { useEffect } from 'react';
import { type Resolver, type ResolverResult, useWatch } from 'react-hook-form';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../../kit/ui/overlay/EntitySheet.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { $rights } from '../greeting.store.ts';
import { FocalPicture } from './FocalPicture.tsx';
import { PostFactsList } from './PostFactsList.tsx';
import { PostFields } from './PostFields.tsx';
import { PostVideo } from './PostVideo.tsx';
import { factsOf, mayChange, type PostFacts } from './posts.rules.ts';
import { loadPost, openPost, postById, postScreen, savePost, showSaved } from './posts.store.ts';

export function PostSheet({ imageId }: { imageId: string }) {
  const { data, error } = useStore(openPost.$state);
  const rights = useStore($rights);
  const me = useStore(franchisee.$state).data;
  useEffect(() => {
    loadPost(imageId);
  }, [imageId]);
  const post = data?.imageId === imageId ? data : null;
  if (me && post && mayChange(post, rights)) return <PostForm key={imageId} owner={me.franchiseeId} post={post} />;
  return (
    <Sheet
      kind="side"
      title={post?.imageSubcategoryName ?? t('greetings.greeting')}
      isStep
      onClose={postScreen.close}
      className="post-sheet"
    >
      {!post && error && <FailedPanel failure={error} onRetry={() => loadPost(imageId)} />}
      {!post && !error && <div className="skeleton skeleton-post" />}
      {post && <PostFactsList post={post} />}
    </Sheet>
  );
}

const resolver: Resolver<PostFacts> = (values): ResolverResult<PostFacts> => {
  if (values.imageSubcategoryId !== '') return { values, errors: {} };
  return { values: {}, errors: { imageSubcategoryId: { type: 'required' } } };
};

function PostForm({ owner, post }: { owner: string; post: ImagePost }) {
  const { form, seen, ...entity } = useEntityForm<PostFacts, ImagePost>({
    owner,
    name: `image-post:${post.imageId}`,
    stored: post,
    valuesOf: (one) => factsOf(one ?? post),
    resolver: async () => resolver,
    send: (facts, seen) => savePost(seen ?? post, facts),
    newest: () => postById(post.imageId),
    onSaved: showSaved,
  });
  const facts = useWatch({ control: form.control, compute: (all: PostFacts) => all });
  const change = (next: Partial<PostFacts>) => {
    for (const [name, value] of Object.entries(next)) form.setValue(name as keyof PostFacts, value);
  };
  return (
    <EntitySheet
      title={post.imageSubcategoryName}
      entity={entity}
      isStep
      onClose={postScreen.close}
      className="post-sheet"
    >
      <PostVideo post={post} />
      <FocalPicture
        src={pictureSrc(post.picture, 720)}
        value={facts.focalPoint}
        onChange={(focalPoint) => change({ focalPoint })}
      />
      <PostFields
        facts={facts}
        onChange={change}
        isSubcategoryMissing={form.formState.errors.imageSubcategoryId !== undefined && facts.imageSubcategoryId === ''}
      />
    </EntitySheet>
  );
}

import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { $card, loadCards, resetCards } from '../src/features/people/session/card.store.ts';
import {
  $drafts,
  $previewed,
  $savedStates,
  $undo,
  change,
  discard,
  openEditor,
  save,
  saveAll,
  undo,
} from '../src/features/shop/card/editor/editor.store.ts';
import { presentable } from '../src/features/shop/card/editor/preview/presentable.ts';
import { fieldOfText } from '../src/features/shop/card/editor/preview/preview.ts';
import { asCardId } from '../src/features/shop/card/editor/publish/card-id.store.ts';
import { type Asked, aCard, browserParts, contractServer, ids } from './stores.server.ts';

const server = contractServer();
let stored = aCard();

/** Refuses a save with an outdated version, as the upstream does. */
const update =
  (section: 'basicDetails' | 'template') =>
  ({ body }: Asked) => {
    if (body.version !== stored.version) throw new ApiError('changed_meanwhile');
    const value = body[section] as { logo?: { mediaId: string } | null };
    const logo = value.logo ? { ...value.logo, width: 600, height: 600 } : null;
    stored = {
      ...stored,
      [section]: section === 'basicDetails' ? { ...value, logo } : value,
      version: stored.version + 1,
    };
    return { updatedCard: stored };
  };

const typed = (tagline: string) => ({ ...stored.basicDetails, tagline });

beforeAll(() => server.start());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});
beforeEach(async () => {
  server.reset();
  browserParts();
  stored = aCard();
  server.on('GET /getCardsByBusiness', () => ({ cards: [stored] }));
  server.on('POST /updateCardBasicDetails', update('basicDetails'));
  server.on('POST /updateCardTemplate', update('template'));
  resetCards();
  await loadCards(ids.sweets);
  openEditor(ids.card, by(ids.user));
});

const by = (accountId: string) => ({ accountId, isForeign: false, livePath: () => '/' });

describe('the card editor', () => {
  it('the card editor previews typed changes and sends nothing before they are saved', () => {
    change('basicDetails', typed('Pure ghee'));
    expect($previewed.get()?.basicDetails.tagline).toBe('Pure ghee');
    expect($card.get()?.basicDetails.tagline).toBe('');
    expect($savedStates.get()).toMatchObject({ basicDetails: 'unsaved', template: 'saved', products: 'saved' });
    expect(server.asked).toEqual(['GET /getCardsByBusiness']);
  });

  it('a section that is changed back to its saved state has no draft', () => {
    change('basicDetails', typed('Pure ghee'));
    change('basicDetails', typed(''));
    expect($drafts.get()).toEqual({});
  });

  it('the card editor saves one section with its call and the version', async () => {
    change('template', { design: 'marble', colour: '#b4232a' });
    expect(await save('template')).toBe(true);
    expect(stored).toMatchObject({ template: { colour: '#b4232a' }, version: 2 });
    expect($savedStates.get().template).toBe('saved');
  });

  it('the card editor sends only the media id of a picture', async () => {
    change('basicDetails', { ...typed('Pure ghee'), logo: { mediaId: ids.logo, width: 600, height: 600 } });
    expect(await save('basicDetails')).toBe(true);
    expect(stored.basicDetails.logo?.mediaId).toBe(ids.logo);
  });

  it('undo in the card editor reverts the last save', async () => {
    change('basicDetails', typed('Pure ghee'));
    await save('basicDetails');
    await undo();
    expect(stored.basicDetails.tagline).toBe('');
    expect($undo.get()).toBeNull();
  });

  it('text typed during a save stays unsaved as a draft', async () => {
    change('basicDetails', typed('Pure'));
    const saving = save('basicDetails');
    change('basicDetails', typed('Pure ghee sweets'));
    expect(await saving).toBe(false);
    expect(stored.basicDetails.tagline).toBe('Pure');
    expect($drafts.get().basicDetails?.tagline).toBe('Pure ghee sweets');
  });

  it('saving all sections during a running save sends both one after the other', async () => {
    change('template', { ...stored.template, design: 'bento' });
    const saving = save('template');
    change('basicDetails', typed('Pure'));
    expect(await Promise.all([saving, saveAll()])).toEqual([true, true]);
    expect(stored).toMatchObject({ template: { design: 'bento' }, basicDetails: { tagline: 'Pure' } });
  });

  it('a save over a concurrent edit fails and keeps the draft, and a second save succeeds', async () => {
    change('basicDetails', typed('Mine'));
    stored = { ...stored, version: 5, basicDetails: { ...stored.basicDetails, tagline: 'Theirs' } };
    expect(await save('basicDetails')).toBe(false);
    expect($savedStates.get().basicDetails).toBe('failed');
    expect($drafts.get().basicDetails?.tagline).toBe('Mine');
    expect($card.get()?.version).toBe(5);
    expect(await save('basicDetails')).toBe(true);
    expect(stored.basicDetails.tagline).toBe('Mine');
  });

  it('discarding a draft returns the preview to the saved state', () => {
    change('basicDetails', typed('Pure ghee'));
    discard('basicDetails');
    expect($previewed.get()?.basicDetails.tagline).toBe('');
  });

  it('the draft of a card is restored in the same account and not in another one', () => {
    change('basicDetails', typed('Pure ghee'));
    openEditor(ids.card, by(ids.stranger));
    expect($drafts.get()).toEqual({});
    openEditor(ids.card, by(ids.user));
    expect($drafts.get().basicDetails?.tagline).toBe('Pure ghee');
  });

  it('the draft of a card is deleted once it is saved', async () => {
    change('basicDetails', typed('Pure ghee'));
    await saveAll();
    openEditor(ids.card, by(ids.user));
    expect($drafts.get()).toEqual({});
  });

  it('saving all sections stops at the first one that is refused', async () => {
    server.refuse('POST /updateCardBasicDetails', 'invalid_input', { 'basicDetails.email': 'not an email' });
    change('basicDetails', { ...typed('Pure ghee') });
    change('template', { design: 'marble', colour: '#b4232a' });
    expect(await saveAll()).toBe(false);
    expect(stored.template.colour).toBe('#0f766e');
  });
});

describe('the preview', () => {
  it('the preview shows the saved value of a half-typed field and the typed values of the others', () => {
    const saved = { ...stored.basicDetails, email: 'a@example.com' };
    const shown = presentable('basicDetails', { ...saved, email: 'b@', tagline: 'Pure ghee' }, saved);
    expect(shown).toMatchObject({ email: 'a@example.com', tagline: 'Pure ghee' });
  });

  it('the preview finds the field of a tapped text', () => {
    const details = {
      ...stored.basicDetails,
      tagline: 'Pure ghee',
      phoneNumber: '+919876543210',
      website: 'https://sweets.example.com',
      address: { ...stored.basicDetails.address, line1: 'Station Road', city: 'Anand' },
    };
    expect(fieldOfText('Shree Ganesh Sweets', details)).toBe('businessName');
    expect(fieldOfText(' Pure ghee ', details)).toBe('tagline');
    expect(fieldOfText('+91 98765 43210', details)).toBe('phoneNumber');
    expect(fieldOfText('sweets.example.com', details)).toBe('website');
    expect(fieldOfText('Anand 388001', details)).toBe('address.city');
    expect(fieldOfText('Hours', details)).toBeNull();
    expect(fieldOfText('', details)).toBeNull();
  });
});

describe('a card address', () => {
  it.each([
    ['Shree Ganesh', 'shree-ganesh'],
    ['--Sweets & Farsan', 'sweets-farsan'],
    ['श्री Sweets', 'sweets'],
    ['a'.repeat(60), 'a'.repeat(40)],
  ])('the wish %s becomes the card address %s', (wish, address) => {
    expect(asCardId(wish)).toBe(address);
  });
});

import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardDraftName } from '../src/features/people/session/card.rules.ts';
import { $card, loadCards, resetCards } from '../src/features/people/session/card.store.ts';
import { $conflicts, $drafts, changeSection } from '../src/features/shop/card/editor/drafts.store.ts';
import {
  $businessAnswer,
  $cardBusiness,
  $changesBusiness,
  $previewedCard,
  $saveStates,
  $undoableSave,
  discardSection,
  openEditor,
  saveAll,
  saveCardSection,
  undoLastSave,
} from '../src/features/shop/card/editor/editor.store.ts';
import { replaceInvalid } from '../src/features/shop/card/editor/preview/presentable.ts';
import { fieldOfText } from '../src/features/shop/card/editor/preview/preview.ts';
import { asCardId } from '../src/features/shop/card/editor/publish/card-id.store.ts';
import { changeForBusiness } from '../src/features/shop/card/editor/sections/business-change.rules.ts';
import { storeDraft } from '../src/kit/ui/form/draft.ts';
import { cardFixture, contractServer, ids, type ParsedRequest, stubBrowser } from './stores.server.ts';

const server = contractServer();
let storedCard = cardFixture();

/** Refuses a save with an outdated version, as the upstream does. */
const saveSection =
  (section: 'basicDetails' | 'template') =>
  ({ body }: ParsedRequest) => {
    if (body.version !== storedCard.version) throw new ApiError('changed_meanwhile');
    const value = body[section] as { logo?: { mediaId: string } | null };
    const logo = value.logo ? { ...value.logo, width: 600, height: 600 } : null;
    storedCard = {
      ...storedCard,
      [section]: section === 'basicDetails' ? { ...value, logo } : value,
      version: storedCard.version + 1,
    };
    return { updatedCard: storedCard };
  };

const basicDetailsWith = (tagline: string) => ({ ...storedCard.basicDetails, tagline });

beforeAll(() => server.start());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});
beforeEach(async () => {
  server.reset();
  stubBrowser();
  storedCard = cardFixture();
  server.on('GET /getCardsByBusiness', () => ({ cards: [storedCard] }));
  server.on('POST /updateCardBasicDetails', saveSection('basicDetails'));
  server.on('POST /updateCardTemplate', saveSection('template'));
  resetCards();
  await loadCards(ids.sweets);
  openEditor(ids.card, editorAccountOf(ids.user));
});

const editorAccountOf = (accountId: string) => ({
  draftOwnerId: accountId,
  isForeign: false,
  livePath: () => '/',
  reloadBusiness: () => {},
});

describe('the card editor', () => {
  it('the card editor previews typed changes and sends nothing until they are saved', () => {
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    expect($previewedCard.get()?.basicDetails.tagline).toBe('Pure ghee');
    expect($card.get()?.basicDetails.tagline).toBe('');
    expect($saveStates.get()).toMatchObject({ basicDetails: 'unsaved', template: 'saved', products: 'saved' });
    expect(server.asked).toEqual(['GET /getCardsByBusiness']);
  });

  it('a section of the card editor that is changed back to its saved state has no draft', () => {
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    changeSection('basicDetails', basicDetailsWith(''));
    expect($drafts.get()).toEqual({});
  });

  it('the card editor saves one section with the API call of that section and the card version', async () => {
    changeSection('template', { design: 'marble', colour: '#b4232a' });
    expect(await saveCardSection('template')).toBe(true);
    expect(storedCard).toMatchObject({ template: { colour: '#b4232a' }, version: 2 });
    expect($saveStates.get().template).toBe('saved');
  });

  it('saving a section of the card editor sends only the media id of a picture', async () => {
    changeSection('basicDetails', {
      ...basicDetailsWith('Pure ghee'),
      logo: { mediaId: ids.logo, width: 600, height: 600 },
    });
    expect(await saveCardSection('basicDetails')).toBe(true);
    expect(storedCard.basicDetails.logo?.mediaId).toBe(ids.logo);
  });

  it('undo in the card editor reverts the last save', async () => {
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    await saveCardSection('basicDetails');
    await undoLastSave();
    expect(storedCard.basicDetails.tagline).toBe('');
    expect($undoableSave.get()).toBeNull();
  });

  it('text typed in the card editor during a save stays an unsaved draft', async () => {
    changeSection('basicDetails', basicDetailsWith('Pure'));
    const saving = saveCardSection('basicDetails');
    changeSection('basicDetails', basicDetailsWith('Pure ghee sweets'));
    expect(await saving).toBe(false);
    expect(storedCard.basicDetails.tagline).toBe('Pure');
    expect($drafts.get().basicDetails?.tagline).toBe('Pure ghee sweets');
  });

  it('saving all sections during a running save in the card editor sends both saves one after the other', async () => {
    changeSection('template', { ...storedCard.template, design: 'bento' });
    const saving = saveCardSection('template');
    changeSection('basicDetails', basicDetailsWith('Pure'));
    expect(await Promise.all([saving, saveAll()])).toEqual([true, true]);
    expect(storedCard).toMatchObject({ template: { design: 'bento' }, basicDetails: { tagline: 'Pure' } });
  });

  it('saving over a concurrent edit of a card fails and keeps the draft, and a second save succeeds', async () => {
    changeSection('basicDetails', basicDetailsWith('Mine'));
    storedCard = { ...storedCard, version: 5, basicDetails: { ...storedCard.basicDetails, tagline: 'Theirs' } };
    expect(await saveCardSection('basicDetails')).toBe(false);
    expect($saveStates.get().basicDetails).toBe('failed');
    expect($drafts.get().basicDetails?.tagline).toBe('Mine');
    expect($card.get()?.version).toBe(5);
    expect(await saveCardSection('basicDetails')).toBe(true);
    expect(storedCard.basicDetails.tagline).toBe('Mine');
  });

  it('a card draft that was typed before somebody saved other rows and fields is merged with them and saved', async () => {
    const productOf = (name: string, rupees: number) => ({
      name,
      description: '',
      pricePaise: rupees * 100,
      priceUnit: '',
      url: '',
      picture: null,
    });
    const products = [productOf('Kaju katli', 60), productOf('Peda', 50), productOf('Samosa', 15)];
    storedCard = { ...storedCard, products: { products } };
    await loadCards(ids.sweets);
    changeSection('products', { products: [productOf('Kaju katli', 70), ...products.slice(1)] });
    storedCard = {
      ...storedCard,
      version: 5,
      products: { products: [products[0], productOf('Peda', 55), productOf('Samosa', 20)] as typeof products },
    };
    await loadCards(ids.sweets);
    openEditor(ids.card, editorAccountOf(ids.user));
    expect($conflicts.get()).toEqual([]);
    expect($drafts.get().products?.products.map(({ pricePaise }) => pricePaise)).toEqual([7_000, 5_500, 2_000]);
    discardSection('products');

    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    storedCard = { ...storedCard, version: 6, basicDetails: { ...storedCard.basicDetails, personName: 'Sunita' } };
    expect(await saveCardSection('basicDetails')).toBe(true);
    expect(storedCard.basicDetails).toMatchObject({ tagline: 'Pure ghee', personName: 'Sunita' });
  });

  it('a card draft in conflict with a saved field is refused after a reload until the conflict is shown', async () => {
    changeSection('basicDetails', basicDetailsWith('Mine'));
    storedCard = { ...storedCard, version: 5, basicDetails: basicDetailsWith('Theirs') };
    await loadCards(ids.sweets);
    openEditor(ids.card, editorAccountOf(ids.user));
    expect($conflicts.get()).toEqual(['basicDetails']);
    expect(await saveAll()).toBe(false);
    openEditor(ids.card, editorAccountOf(ids.user));
    expect($conflicts.get()).toEqual(['basicDetails']);
    expect(await saveAll()).toBe(false);
    expect(storedCard.basicDetails.tagline).toBe('Theirs');
    expect(await saveAll()).toBe(true);
    expect(storedCard.basicDetails.tagline).toBe('Mine');
    expect($conflicts.get()).toEqual([]);
  });

  it('a conflict in a card draft ends once the field has the saved text', async () => {
    changeSection('basicDetails', basicDetailsWith('Mine'));
    storedCard = { ...storedCard, version: 5, basicDetails: basicDetailsWith('Theirs') };
    await loadCards(ids.sweets);
    changeSection('basicDetails', { ...basicDetailsWith('Theirs'), personName: 'Sunita' });
    expect($conflicts.get()).toEqual([]);
    expect(await saveAll()).toBe(true);
    expect(storedCard.basicDetails).toMatchObject({ tagline: 'Theirs', personName: 'Sunita' });
  });

  it('a card draft that was stored without its base is in conflict with a different saved section', () => {
    storeDraft(ids.user, cardDraftName(ids.card), { template: { ...storedCard.template, colour: '#b4232a' } });
    openEditor(ids.card, editorAccountOf(ids.user));
    expect($drafts.get().template?.colour).toBe('#b4232a');
    expect($conflicts.get()).toEqual(['template']);
  });

  it('undo in the card editor keeps what somebody else saved in other fields', async () => {
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    await saveCardSection('basicDetails');
    storedCard = { ...storedCard, version: 9, basicDetails: { ...storedCard.basicDetails, personName: 'Sunita' } };
    await undoLastSave();
    expect(storedCard.basicDetails).toMatchObject({ tagline: '', personName: 'Sunita' });
  });

  it('discarding a draft in the card editor returns the preview to the saved state', () => {
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    discardSection('basicDetails');
    expect($previewedCard.get()?.basicDetails.tagline).toBe('');
  });

  it('the draft of a card is restored for the same account and not for another account', () => {
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    openEditor(ids.card, editorAccountOf(ids.stranger));
    expect($drafts.get()).toEqual({});
    openEditor(ids.card, editorAccountOf(ids.user));
    expect($drafts.get().basicDetails?.tagline).toBe('Pure ghee');
  });

  it('the draft of a card is deleted once the card is saved', async () => {
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    await saveAll();
    openEditor(ids.card, editorAccountOf(ids.user));
    expect($drafts.get()).toEqual({});
  });

  it('saving all sections of a card stops at the first section that is refused', async () => {
    server.refuse('POST /updateCardBasicDetails', 'invalid_input', { 'basicDetails.email': 'not an email' });
    changeSection('basicDetails', { ...basicDetailsWith('Pure ghee') });
    changeSection('template', { design: 'marble', colour: '#b4232a' });
    expect(await saveAll()).toBe(false);
    expect(storedCard.template.colour).toBe('#0f766e');
  });
});

describe('the business of an edited card', () => {
  const address = { line1: 'Shop 12', line2: '', city: 'Pune', state: '', pinCode: '411001', country: '', mapUrl: '' };
  const card = { ...cardFixture().basicDetails, businessName: '*Old*', address };
  it.each([
    ['has the old name', { businessName: 'New' }, { businessName: '*Old*', address }, 'same'],
    ['has the old address', { address: { ...address, city: 'Nashik' } }, { businessName: 'X', address }, 'same'],
    ['has another name', { businessName: 'New' }, { businessName: 'Sunita & Sons', address }, 'other'],
    ['has the new name', { businessName: 'New' }, { businessName: 'New', address }, null],
    ['shows no changed field', { tagline: 'Pure' }, { businessName: 'X', address }, null],
    [
      'has a country',
      { address: { ...address, city: 'Nashik' } },
      { businessName: 'X', address: { ...address, country: 'IN' } },
      'same',
    ],
  ])('a change of a card whose business %s is classified for its invoices', (_, change, business, kind) => {
    expect(changeForBusiness(card, { ...card, ...change }, business)).toBe(kind);
  });

  it('a card is saved with its business by default, until the owner refuses', async () => {
    server.on('POST /updateCardBasicDetails', ({ body }) => {
      sent.push(body.changesBusiness);
      return saveSection('basicDetails')({ body } as ParsedRequest);
    });
    const sent: unknown[] = [];
    $cardBusiness.set({ businessName: storedCard.basicDetails.businessName, address: storedCard.basicDetails.address });
    changeSection('basicDetails', { ...storedCard.basicDetails, businessName: 'New' });
    expect($changesBusiness.get()).toBe(true);
    await saveCardSection('basicDetails');
    changeSection('basicDetails', { ...storedCard.basicDetails, businessName: 'Newer' });
    expect($changesBusiness.get()).toBe(false);
    $businessAnswer.set(true);
    await saveCardSection('basicDetails');
    changeSection('basicDetails', basicDetailsWith('Pure ghee'));
    await saveCardSection('basicDetails');
    expect(sent).toEqual([true, true, undefined]);
  });
});

describe('the preview in the card editor', () => {
  it('the card preview shows the saved value of an invalid field and the typed values of other fields', () => {
    const savedDetails = { ...storedCard.basicDetails, email: 'a@example.com' };
    const presented = replaceInvalid(
      'basicDetails',
      { ...savedDetails, email: 'b@', tagline: 'Pure ghee' },
      savedDetails,
    );
    expect(presented).toMatchObject({ email: 'a@example.com', tagline: 'Pure ghee' });
  });

  it('tapping a text in the card preview finds the field of that text', () => {
    const details = {
      ...storedCard.basicDetails,
      tagline: 'Pure ghee',
      phoneNumber: '+919876543210',
      website: 'https://sweets.example.com',
      address: { ...storedCard.basicDetails.address, line1: 'Station Road', city: 'Anand' },
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

describe('the requested address of a card', () => {
  it.each([
    ['Shree Ganesh', 'shree-ganesh'],
    ['--Sweets & Farsan', 'sweets-farsan'],
    ['श्री Sweets', 'sweets'],
    ['a'.repeat(60), 'a'.repeat(60)],
  ])('the requested card address %s is converted to %s', (wish, address) => {
    expect(asCardId(wish)).toBe(address);
  });
});

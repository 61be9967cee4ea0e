import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { LayerInput } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { StudioDocument } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowAgencyGreetings, emptyFrame, makeBusiness, makePicture, makePost } from '../../lib/factories.ts';
import { composeGreeting, listFrames, requestComposition, requestPreview } from '../../lib/framing.ts';
import { hosts } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let admin: Client;
let adminOfOtherAgency: Client;
let customer: Client;
let customerOfOtherAgency: Client;
let imageId: string;
beforeAll(async () => {
  world = await startWorld();
  await allowAgencyGreetings(world, hosts.home);
  await allowAgencyGreetings(world, hosts.other);
  [superadmin, admin, adminOfOtherAgency, customer, customerOfOtherAgency] = (await Promise.all(
    (['superadmin', 'admin', 'adminOfOtherAgency', 'customer', 'customerOfOtherAgency'] as const).map(world.as),
  )) as [Client, Client, Client, Client, Client];
  ({ imageId } = await makePost(superadmin));
});
afterAll(() => world?.close());

const path = '/api/v1/studio/document';
const createDocument = async (browser: Client, from: object, title = 'Festive bar'): Promise<StudioDocument> =>
  (await browser.post(path).send({ title, from }).expect(200)).body.data.studioDocument;
const save = (browser: Client, { studioDocumentId, version, title }: StudioDocument, document: object) =>
  browser.put(`${path}/${studioDocumentId}`).send({ version, title, document });
const publishOrWithdraw = async (
  browser: Client,
  { studioDocumentId, version }: StudioDocument,
  verb: 'publish' | 'withdraw',
) =>
  (await browser.post(`${path}/${studioDocumentId}/${verb}`).send({ version }).expect(200)).body.data
    .studioDocument as StudioDocument;
const draw = (document: object, more: object = {}, browser = superadmin) =>
  browser.post('/api/v1/studio/preview').send({ document, ...more });
const offeredFrames = async (browser: Client, businessId: string): Promise<string[]> =>
  (await listFrames(browser, businessId)).frames.map(({ name }: { name: string }) => name);

const frameWithLayers = (...layers: LayerInput[]) => ({ ...emptyFrame, pages: [{ id: 'post', size: {}, layers }] });
const textLayer = (more: Partial<Extract<LayerInput, { type: 'text' }>> = {}): LayerInput => ({
  id: 'name',
  type: 'text',
  text: '{businessName}',
  size: 60,
  colour: '#ffffff',
  box: { left: 60, right: 60, bottom: 60 },
  ...more,
});
const barLayer: LayerInput = {
  id: 'bar',
  type: 'shape',
  fill: '#123456',
  box: { left: 0, right: 0, bottom: 0, height: 220 },
};

describe('frames that staff design in the studio', () => {
  test('a frame copied from a built-in frame is offered to every agency once the super admin has published it', async () => {
    const created = await createDocument(superadmin, { builtIn: 'frame2' });
    expect(created).toMatchObject({ kind: 'frame', isForAll: true, version: 1, publishedVersion: null });
    const [{ businessId }, other] = [await makeBusiness(customer), await makeBusiness(customerOfOtherAgency)];
    expect(await offeredFrames(customer, businessId)).not.toContain(created.documentName);
    await publishOrWithdraw(superadmin, created, 'publish');
    expect(await offeredFrames(customer, businessId)).toContain(created.documentName);
    expect(await offeredFrames(customerOfOtherAgency, other.businessId)).toContain(created.documentName);
    const made = await composeGreeting(customer, imageId, businessId, { frame: created.documentName });
    expect(made.status).toBe('ready');
  });

  test('security 14: a frame published by an agency is offered to its own customers and to no other agency', async () => {
    const own = await publishOrWithdraw(
      admin,
      await createDocument(admin, { document: frameWithLayers(barLayer, textLayer()) }),
      'publish',
    );
    expect(own.isForAll).toBe(false);
    const [{ businessId }, other] = [await makeBusiness(customer), await makeBusiness(customerOfOtherAgency)];
    expect(await offeredFrames(customer, businessId)).toContain(own.documentName);
    expect(await offeredFrames(customerOfOtherAgency, other.businessId)).not.toContain(own.documentName);
    const refused = await requestComposition(customerOfOtherAgency, imageId, other.businessId, {
      frame: own.documentName,
    });
    expect(refused.body.data.code).toBe('frame_not_available');
    for (const stranger of [adminOfOtherAgency, superadmin])
      await stranger.get(`${path}/${own.studioDocumentId}`).expect(404);
    const { body } = await adminOfOtherAgency.get(path).expect(200);
    expect(body.data.items.map((row: StudioDocument) => row.studioDocumentId)).not.toContain(own.studioDocumentId);
  });

  test('a published frame is drawn in its published version until its edited draft is published too', async () => {
    const first = await publishOrWithdraw(
      superadmin,
      await createDocument(superadmin, { document: frameWithLayers(barLayer, textLayer()) }),
      'publish',
    );
    const { businessId } = await makeBusiness(customer);
    const shown = async () =>
      (await requestPreview(customer, imageId, businessId, { frames: [first.documentName] })).body.data.previews[0].svg;
    const before = await shown();
    const made = await composeGreeting(customer, imageId, businessId, { frame: first.documentName });
    const red = frameWithLayers({ ...barLayer, fill: '#b3202c' } as LayerInput, textLayer());
    const saved: StudioDocument = (await save(superadmin, first, red).expect(200)).body.data.studioDocument;
    expect(saved).toMatchObject({ version: 2, publishedVersion: 1 });
    expect(await shown()).toBe(before);
    await publishOrWithdraw(superadmin, saved, 'publish');
    expect(await shown()).not.toBe(before);
    await customer.get(made.url).expect(200);
  });

  test('a withdrawn frame is no longer offered, and greetings composed with it are not deleted', async () => {
    const one = await publishOrWithdraw(
      superadmin,
      await createDocument(superadmin, { document: frameWithLayers(barLayer, textLayer()) }),
      'publish',
    );
    const { businessId } = await makeBusiness(customer);
    const made = await composeGreeting(customer, imageId, businessId, { frame: one.documentName });
    expect(await publishOrWithdraw(superadmin, one, 'withdraw')).toMatchObject({ isWithdrawn: true });
    expect(await offeredFrames(customer, businessId)).not.toContain(one.documentName);
    const again = await requestComposition(customer, imageId, businessId, { frame: one.documentName });
    expect(again.body.data.code).toBe('frame_not_available');
    await customer.get(made.url).expect(200);
    expect((await superadmin.delete(`${path}/${one.studioDocumentId}`).expect(409)).body.data.code).toBe('in_use');
  });

  test('a frame whose post layer cannot play a video has a validation error and cannot be published', async () => {
    const post = (more: object) =>
      ({ id: 'post', type: 'picture', source: { field: 'post' }, box: { height: 900 }, ...more }) as LayerInput;
    const kindsOf = async (layer: LayerInput) =>
      (await draw(frameWithLayers(layer, barLayer)).expect(200)).body.data.faults.map(
        ({ kind }: { kind: string }) => kind,
      );
    const group: LayerInput = { id: 'both', type: 'group', rotate: 4, layers: [post({})] };
    for (const layer of [post({ id: 'photo' }), post({ rotate: 5 }), post({ mask: { kind: 'ellipse' } }), group]) {
      expect(await kindsOf(layer)).toContain('film');
      const created = await createDocument(superadmin, { document: frameWithLayers(layer, barLayer) });
      await expectNoChange(world, async () => {
        const { studioDocumentId: id, version } = created;
        const { body } = await superadmin.post(`${path}/${id}/publish`).send({ version }).expect(400);
        expect(body.data.fields.document).toContain('a video cannot play');
      });
    }
    expect(await kindsOf(post({}))).not.toContain('film');
    await publishOrWithdraw(
      superadmin,
      await createDocument(superadmin, { document: frameWithLayers(post({}), barLayer) }),
      'publish',
    );
  });

  test('saving a frame with an older version answers 409 changed_meanwhile', async () => {
    const created = await createDocument(superadmin, { empty: 'frame' });
    await save(superadmin, created, frameWithLayers(barLayer)).expect(200);
    const late = save(superadmin, created, frameWithLayers(textLayer()));
    await expectNoChange(world, async () => {
      expect((await late.expect(409)).body.data.code).toBe('changed_meanwhile');
    });
    await superadmin.delete(`${path}/${created.studioDocumentId}`).expect(200);
    await superadmin.get(`${path}/${created.studioDocumentId}`).expect(404);
  });
});

describe('PDF templates that staff design in the studio', () => {
  test('a published PDF template is offered to customers, and a PDF card with it can be saved after its withdrawal', async () => {
    const created = await createDocument(superadmin, { builtIn: 'visiting-1' }, 'Card in our colours');
    const template = await publishOrWithdraw(superadmin, created, 'publish');
    const { businessId } = await makeBusiness(customer);
    const { body } = await customer.get('/api/v1/pdf-card/templates').query({ businessId }).expect(200);
    const { templates, details } = body.data;
    expect(templates).toContainEqual(
      expect.objectContaining({ templateCode: template.documentName, title: 'Card in our colours', kind: 'visiting' }),
    );
    const { body: drawn } = await customer
      .post('/api/v1/pdf-card/preview')
      .send({ businessId, templates: [template.documentName] })
      .expect(200);
    expect(drawn.data.previews[0].pages[0].svg).toContain('<path');
    const card = { ...details, businessId, templateCode: template.documentName };
    const { body: made } = await customer.post('/api/v1/pdf-card/updatePdfCardBasicDetails').send(card).expect(200);
    await publishOrWithdraw(superadmin, template, 'withdraw');
    const { pdfCardNo, version } = made.data.updatedPdfCard;
    const { businessId: _, ...again } = card;
    await customer
      .post('/api/v1/pdf-card/updatePdfCardBasicDetails')
      .send({ ...again, pdfCardNo, version })
      .expect(200);
  });
});

describe('the preview of a design in the studio', () => {
  test('the studio preview returns the box of each layer, also of layers in groups', async () => {
    const group: LayerInput = {
      id: 'both',
      type: 'group',
      box: { left: 100, top: 100, width: 400, height: 200 },
      layers: [textLayer({ box: { left: 10, top: 20, width: 200, height: 80 } })],
    };
    const { body } = await draw(frameWithLayers(barLayer, group)).expect(200);
    const { layers, svg, width } = body.data;
    expect(width).toBe(1080);
    expect(layers.map(({ path }: { path: string }) => path)).toEqual(['0', '1', '1.0']);
    expect(layers[1].box).toEqual({ x: 100, y: 100, width: 400, height: 200 });
    expect(layers[2].box).toMatchObject({ x: 110, y: 120 });
    for (const layerPath of ['0', '1', '1.0']) expect(svg).toContain(`data-path="${layerPath}"`);
  });

  test('the studio preview draws a built-in design by its name, and a name together with a document answers 400', async () => {
    const preview = (body: object) => superadmin.post('/api/v1/studio/preview').send(body);
    const { body } = await preview({ builtIn: 'visiting-1' }).expect(200);
    expect(body.data.svg).toContain('<path');
    await preview({ builtIn: 'no-such' }).expect(404);
    await preview({}).expect(400);
    await preview({ builtIn: 'frame2', document: emptyFrame }).expect(400);
  });

  test('the studio preview warns of texts outside the safe zone, with low contrast, cut off or too small', async () => {
    const layers = [
      barLayer,
      textLayer({ id: 'edge', text: 'Edge', box: { left: 2, top: 2 } }),
      textLayer({ id: 'dim', colour: '#1a3f5f' }),
      textLayer({ id: 'tiny', text: 'small print', size: 12, box: { left: 300, bottom: 20 } }),
      textLayer({
        id: 'cut',
        text: '{address} {businessName}',
        size: 60,
        minSize: 60,
        box: { left: 60, top: 300, width: 200 },
      }),
    ];
    const { body } = await draw(frameWithLayers(...layers), { sample: 'long' }).expect(200);
    const faults = body.data.faults.map(({ id, kind }: { id: string; kind: string }) => `${id} ${kind}`);
    expect(faults).toEqual(expect.arrayContaining(['edge outside', 'dim contrast', 'tiny small', 'cut cut']));
    const { body: withoutFaults } = await draw(frameWithLayers(barLayer, textLayer())).expect(200);
    expect(withoutFaults.data.faults).toEqual([]);
  });

  test('the studio preview warns of a picture whose resolution is too low for print', async () => {
    const mediaId = `${await makePicture(superadmin)}/720.webp`;
    const printed = (width: number) => ({
      format: 1,
      name: 'card',
      version: 1,
      print: { kind: 'visiting', pxPerMm: 12, bleed: 36 },
      pages: [
        {
          id: 'front',
          size: { width: 1140, height: 732 },
          layers: [
            { id: 'shop', type: 'picture', source: { mediaId, width, height: width }, box: { left: 0, width: 600 } },
          ],
        },
      ],
    });
    const kinds = async (width: number) =>
      (await draw(printed(width)).expect(200)).body.data.faults.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(48)).toContain('coarse');
    expect(await kinds(1_200)).not.toContain('coarse');
  });

  test('a frame with an uploaded picture is previewed with its 1080 px file and can be used in a greeting', async () => {
    const mediaId = await makePicture(superadmin, 300, 200);
    const own = { id: 'own', type: 'picture', source: { mediaId: `${mediaId}/1080.webp`, width: 300, height: 200 } };
    const { body } = await draw(frameWithLayers(own as LayerInput)).expect(200);
    expect(body.data.svg).toContain(`/media/${mediaId}/1080.webp`);
    const one = await publishOrWithdraw(
      superadmin,
      await createDocument(superadmin, { document: frameWithLayers(own as LayerInput) }),
      'publish',
    );
    const { businessId } = await makeBusiness(customer);
    expect((await composeGreeting(customer, imageId, businessId, { frame: one.documentName })).status).toBe('ready');
  });

  test('the studio preview draws a video document, which the studio refuses to store', async () => {
    const videoDocument = {
      ...emptyFrame,
      frameKind: undefined,
      pages: [{ id: 'film', size: {}, seconds: 8, layers: [textLayer({ timing: { from: 1 } })] }],
    };
    const { body } = await draw(videoDocument).expect(200);
    expect(body.data.layers).toHaveLength(1);
    await superadmin
      .post(path)
      .send({ title: 'Film', from: { document: videoDocument } })
      .expect(400);
  });
});

describe('security 24: hostile layer documents', () => {
  const deep = (depth: number): LayerInput => {
    let layer: LayerInput = barLayer;
    for (let index = 0; index < depth; index++) layer = { id: `g${index}`, type: 'group', layers: [layer] };
    return layer;
  };
  const copies = (count: number, depth: number): LayerInput => ({
    id: `g${depth}`,
    type: 'group',
    repeat: { kind: 'scatter', count },
    layers: [depth === 1 ? barLayer : copies(count, depth - 1)],
  });
  const { frameKind: _, ...aimless } = emptyFrame;
  const link = (href: string) => frameWithLayers({ ...barLayer, link: href } as LayerInput);
  const foreign = '0198c0de-0000-7000-8000-0000000000aa';
  const picture = (mediaId: string): LayerInput => ({
    id: 'shop',
    type: 'picture',
    source: { mediaId, width: 40, height: 40 },
  });
  const refused: [what: string, document: object, status: number][] = [
    ['of ten thousand layers', frameWithLayers(...Array.from({ length: 10_000 }, () => barLayer)), 400],
    [
      'of six hundred and one layers in groups',
      frameWithLayers(
        ...Array.from(
          { length: 4 },
          (_, index) =>
            ({ id: `g${index}`, type: 'group', layers: Array.from({ length: 150 }, () => barLayer) }) as LayerInput,
        ),
      ),
      400,
    ],
    ['whose groups are nested a thousand deep', frameWithLayers(deep(1_000)), 400],
    ['that draws sixty-four thousand million layers in 697 bytes', frameWithLayers(copies(400, 4)), 400],
    ['that draws slightly over five thousand layers, each once', frameWithLayers(copies(200, 1), copies(70, 2)), 400],
    ['of five megabytes', frameWithLayers(textLayer({ text: 'a'.repeat(5_000_000) })), 413],
    ['with an unknown field', { ...emptyFrame, agencyId: foreign }, 400],
    ['with an unknown kind of layer', frameWithLayers({ ...barLayer, type: 'script' } as unknown as LayerInput), 400],
    ['that is neither a frame nor printed', aimless, 400],
    ['whose link runs a script', link('javascript:alert(1)'), 400],
    ['whose link leads to a file', link('file:///etc/passwd'), 400],
    [
      'with a drawing that ends its attribute',
      frameWithLayers({ id: 'a', type: 'path', d: 'M0 0"/><script>', view: [1, 1] } as LayerInput),
      400,
    ],
    ['with a picture that does not exist', frameWithLayers(picture(`${foreign}/720.webp`)), 400],
    ['with a picture given by a path', frameWithLayers(picture('../../../etc/passwd')), 400],
  ];

  test.each(refused)('a layer document %s is refused and not stored', async (_, document, status) => {
    await expectNoChange(world, async () => {
      const { body } = await superadmin.post(path).send({ title: 'Bad', from: { document } }).expect(status);
      expect(JSON.stringify(body).length).toBeLessThan(8_000);
    });
  });

  test("security 14: a layer document with another agency's picture gets the same 400 as with an unknown picture", async () => {
    const theirs = await makePicture(customerOfOtherAgency);
    const own = await makePicture(admin);
    const send = (mediaId: string) =>
      admin.post(path).send({ title: 'Shop', from: { document: frameWithLayers(picture(`${mediaId}/720.webp`)) } });
    expect((await send(theirs).expect(400)).body).toEqual((await send(foreign).expect(400)).body);
    await send(own).expect(200);
  });

  test('a stored layer document gets its name and version from the server', async () => {
    const named: Partial<LayerDocument> = { ...(emptyFrame as unknown as LayerDocument), name: 'frame2', version: 99 };
    const { draft, documentName } = await createDocument(superadmin, { document: named });
    expect(draft).toMatchObject({ name: documentName, version: 1, title: 'Festive bar' });
    expect(documentName).toMatch(/^studio-[0-9a-f]{32}$/);
  });
});

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { checkoutSchema } from '#app/features/checkout/checkout.schema.ts'
import { receiveCheckout } from '#app/features/checkout/checkout.server.ts'
import { findArtwork } from '#app/features/requests/artwork/artwork.server.ts'
import { erasePerson } from '#app/features/requests/erasure/erase-person.server.ts'
import { confirmRequest } from '#app/features/requests/notifications/confirmation-channel.server.ts'
import { mailRequest } from '#app/features/requests/notifications/mail-channel.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { cleanUpUploads, orphanAgeMs } from '#app/features/uploads/clean-up.server.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Database } from '#db/client.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { productData } from '#db/tables/products.ts'
import { requests, swagBoxRequests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { readMail } from '#test/mail.ts'
import { expect, test } from '#test/receivers.ts'
import { createForm, pdf, send } from '#test/uploads.ts'

const image = '/pictures/mug-navy.webp'
const print = {
  area: 'front',
  areaName: 'Name sent by the browser',
  method: 'screen print',
  center: [0.5, 0.5],
  widthMm: 50,
  heightMm: 20,
  degrees: 0,
  inks: 'own',
} as const
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>'
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#14493a' } })
    .webp()
    .toBuffer()

async function createProduct(db: Database, values: Partial<typeof productData.$inferInsert> = {}) {
  const row = { name: 'Harbor Mug', rounded_price: 10, image_url: image, ...values }
  const [inserted] = await db.insert(productData).values(row).returning()
  if (!inserted) throw new Error('not stored')
  return inserted
}

type Context = RouterContextProvider

async function upload(context: Context, name: string, content: string | Buffer, kind: 'proof' | 'artwork' = 'proof') {
  const requestForm = await createForm([name, Buffer.from(content)])
  const url = kind === 'proof' ? 'http://shop.test/uploads?for=proof' : 'http://shop.test/uploads'
  return send(context, new Request(url, requestForm))
}

const pickSigned = ({ path, token }: { path: string; token: string }) => ({ path, token })

/** Sends a box of these products with the field `proof`. */
async function checkOut(context: Context, ids: string[], proof: unknown, files: object[] = []) {
  const fields = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@northwind.example',
    company: 'Northwind',
    boxItems: JSON.stringify({ type: 'custom', products: ids }),
    globalQuantity: '48',
    totalPrice: (480 * ids.length).toFixed(2),
    uploadedFiles: JSON.stringify(files),
    form_key: randomUUID(),
    proof: typeof proof === 'string' ? proof : JSON.stringify(proof),
  }
  for (const name of Object.keys(checkoutSchema.entries)) if (!(name in fields)) Object.assign(fields, { [name]: '' })
  const request = new Request('http://shop.test/swag-box-checkout', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return receiveCheckout({ request, context })
}

async function readRequest(db: Database) {
  const [row] = await db.select().from(swagBoxRequests)
  if (!row) throw new Error('no request')
  return row
}

test('claims logo and mockups with the box, shows them in its items, emails and artwork, and erases them with the person', async ({
  db,
  services,
  context,
  mailbox,
}) => {
  const [mug, cap] = [await createProduct(db), await createProduct(db, { name: 'Plain Cap', image_url: null })]
  const logo = (await upload(context, 'northwind.svg', svg)).body
  const composed = (await upload(context, 'Harbor Mug with logo.webp', await photo())).body
  const unclaimed = (await upload(context, 'anonymous.webp', await photo())).body
  const artwork = (await upload(context, 'guide.pdf', pdf, 'artwork')).body
  const field = {
    version: 1,
    logo: pickSigned(logo),
    proofs: [{ product: mug.id, picture: image, color: '#1e2f52', prints: [print], composed: pickSigned(composed) }],
  }
  expect(await checkOut(context, [mug.id, cap.id], field, [pickSigned(artwork)])).toMatchObject({ status: 'stored' })
  const row = await readRequest(db)
  const proof = {
    picture: image,
    color: '#1e2f52',
    prints: [{ ...print, areaName: 'Front, wrap', areaMm: [80, 70] }],
    logo: logo.path,
    composed: composed.path,
  }
  expect(row.box_items.map(({ proof }) => proof)).toEqual([proof, undefined])
  expect(row.proof_files).toMatchObject([{ url: logo.path, name: 'northwind.svg' }, { url: composed.path }])
  expect(row.uploaded_files).toMatchObject([{ url: artwork.path }])
  const [entry] = await db.select().from(requests)
  expect(entry).toMatchObject({ has_artwork: true, summary: expect.stringMatching(/, with logo$/) })

  const description = 'Front, wrap: 50 × 20 mm, screen print, own colors, upright, center 40 mm from the left'
  const mail = openMail(mailbox.url, { MAIL_FROM: 'shop@shop.example', SALES_EMAIL: undefined })
  const brand = defaultBrand
  const { storage } = services
  await mailRequest(db, mail, { to: 'sales@shop.example', brand, storage }, { kind: 'swag-box', id: row.id })
  await confirmRequest(db, mail, { replyTo: 'sales@shop.example', brand, storage }, { kind: 'swag-box', id: row.id })
  for (const sentMail of mailbox.mails.map(readMail)) {
    expect(sentMail.text).toContain(`Harbor Mug: ${description}`)
    const [shown, ...more] = sentMail.images
    expect(more).toEqual([])
    expect(sentMail.html).toContain(`src="cid:${shown?.cid}"`)
    expect(sentMail.html).toContain('alt="Harbor Mug with the logo"')
    expect(await sharp(shown?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 320 })
  }
  expect(mailbox.mails).toHaveLength(2)

  const found = await findArtwork(db, entry?.reference ?? '')
  expect(found?.files.map(({ name, kind }) => [name, kind])).toEqual([
    ['guide.pdf', 'artwork'],
    ['northwind.svg', 'logo'],
    ['Harbor Mug with logo.webp', 'proof'],
  ])

  await cleanUpUploads(services, new Date(Date.now() + orphanAgeMs + 60_000))
  expect(await Promise.all([logo, composed, unclaimed].map(({ path }) => storage.exists(path)))).toEqual([
    true,
    true,
    false,
  ])
  const erased = await erasePerson(services, { email: 'dana@northwind.example', by: commandLine })
  expect(erased).toMatchObject({ artwork: expect.arrayContaining([logo.path, composed.path]), filesLeft: [] })
  expect(await storage.exists(composed.path)).toBe(false)
  expect(await db.$count(uploads)).toBe(0)
})

test('stores the request despite hostile or invalid proofs', async ({ db, context }) => {
  const mug = await createProduct(db)
  const proof = { product: mug.id, picture: image, color: null, prints: [print], composed: null }
  const artwork = pickSigned((await upload(context, 'guide.pdf', pdf, 'artwork')).body)
  const logo = pickSigned((await upload(context, 'logo.svg', svg)).body)
  const createField = (change: object) => ({ version: 1, logo: null, proofs: [{ ...proof, ...change }] })
  const withoutFiles = { logo: null, composed: null }
  for (const [proof, expected] of [
    ['{{{', undefined],
    ['\\u0000', undefined],
    ['x'.repeat(150_000), undefined],
    [createField({ product: randomUUID() }), undefined],
    [createField({ picture: '/pictures/tote-navy.webp' }), { unverified: true, picture: '/pictures/tote-navy.webp' }],
    [createField({ prints: [{ ...print, area: 'a\u0000b' }] }), { unverified: true, prints: [{ area: 'a b' }] }],
    [createField({ prints: [{ ...print, widthMm: 400, heightMm: 400 }] }), { unverified: true }],
    [createField({ prints: [{ ...print, method: 'embroidery' }] }), { unverified: true }],
    // Unknown files, other artwork, and an SVG instead of an image.
    [createField({ composed: { path: 'logo-proofs/x.webp', token: 'a.b' } }), withoutFiles],
    [createField({ composed: artwork }), withoutFiles],
    [createField({ composed: logo }), withoutFiles],
    [{ ...createField({}), logo: { path: '../../etc/passwd', token: 'a.b' } }, withoutFiles],
  ] as const) {
    expect(await checkOut(context, [mug.id], proof)).toMatchObject({ status: 'stored' })
    const row = await readRequest(db)
    if (expected) expect(row.box_items[0]?.proof).toMatchObject(expected)
    else expect(row.box_items[0]).not.toHaveProperty('proof')
    await db.delete(swagBoxRequests).where(eq(swagBoxRequests.id, row.id))
  }
})

test('verifies locations and methods of the imprint table, also of a location that no image shows', async ({
  db,
  context,
}) => {
  const mug = await createProduct(db, {
    imprint_locations: [
      { name: 'Opposite the handle', methods: ['pad print', 'laser engraving'], sizeMm: [60, 50], maxColors: 2 },
      { name: 'Bottom', methods: ['laser engraving'], sizeMm: [40, 40], maxColors: 1 },
    ],
  })
  const listed = { ...print, location: 'Opposite the handle', decoration: 'pad print', colors: 2 }
  const bottom = {
    area: 'location:Bottom',
    location: 'Bottom',
    method: 'laser engraving',
    decoration: 'laser engraving',
  }
  const sendPrint = async (change: object) => {
    const proof = { product: mug.id, picture: image, color: null, unit: 'in', composed: null }
    await checkOut(context, [mug.id], {
      version: 1,
      logo: null,
      proofs: [{ ...proof, prints: [{ ...listed, ...change }] }],
    })
    const row = await readRequest(db)
    await db.delete(swagBoxRequests).where(eq(swagBoxRequests.id, row.id))
    return row.box_items[0]?.proof
  }
  expect(await sendPrint({})).toEqual({
    picture: image,
    color: null,
    unit: 'in',
    prints: [{ ...listed, areaName: 'Front, wrap', areaMm: [80, 70] }],
    logo: null,
    composed: null,
  })
  const hidden = await sendPrint({ ...bottom, widthMm: 30, heightMm: 12 })
  expect([hidden?.unverified, hidden?.prints[0]]).toEqual([
    undefined,
    { ...listed, ...bottom, widthMm: 30, heightMm: 12, areaName: 'Bottom', areaMm: [40, 40] },
  ])
  for (const change of [
    { location: 'Lid' },
    { decoration: 'embroidery' },
    { decoration: 'pad print', method: 'foil' },
    { widthMm: 62, heightMm: 24 },
    { widthMm: 58, heightMm: 23, degrees: 90 },
    { ...bottom, area: 'location:Lid' },
    { ...bottom, widthMm: 70, heightMm: 28 },
  ])
    expect((await sendPrint(change))?.unverified, JSON.stringify(change)).toBe(true)
})

test('rejects a proof file as artwork', async ({ db, context }) => {
  const mug = await createProduct(db)
  const logo = pickSigned((await upload(context, 'logo.svg', svg)).body)
  const response = await checkOut(context, [mug.id], '', [logo])
  expect(response).toMatchObject({
    status: 'rejected',
    httpStatus: 422,
    errors: { uploadedFiles: [expect.any(String)] },
  })
})

test('verifies a drawn area by its name, also on the image of another color', async ({ db, context }) => {
  const photo = '/media/0123456789abcdef0123456789abcdef-800x600.webp'
  const area: DrawnArea = {
    picture: photo,
    name: 'front',
    sizeMm: [90, 60],
    methods: ['screen print'],
    shape: 'flat',
    corners: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ],
  }
  const design = { family: 'camp', colour: 'Navy' }
  await createProduct(db, { ...design, name: 'Camp Mug Navy', image_url: photo, imprint_areas: [area] })
  const red = await createProduct(db, { ...design, name: 'Camp Mug Red', colour: 'Red', image_url: null })
  const proof = { product: red.id, picture: photo, color: null, prints: [print], composed: null }
  await checkOut(context, [red.id], { version: 1, logo: null, proofs: [proof] })
  const [item] = (await readRequest(db)).box_items
  expect(item?.proof).toEqual({
    picture: photo,
    color: null,
    prints: [{ ...print, areaName: 'front', areaMm: [90, 60] }],
    logo: null,
    composed: null,
  })
})

test.for(['logo.pdf', 'logo.ai'])(
  'stores the logo of a print file, %s, but never as a composed image',
  async (name, { context, db }) => {
    const { status, body } = await upload(context, name, pdf)
    expect([status, body.path]).toEqual([201, expect.stringMatching(/^logo-proofs\/.+\.(?:pdf|ai)$/)])
    const product = await createProduct(db, { name: 'Mug' })
    const signed = { path: body.path, token: body.token }
    const proof = {
      product: product.id,
      picture: product.image_url ?? '',
      color: null,
      prints: [print],
      composed: signed,
    }
    await checkOut(context, [product.id], { version: 1, logo: null, proofs: [proof] })
    const [item] = (await readRequest(db)).box_items
    expect(item?.proof?.composed ?? null).toBeNull()
  },
)

test.for([
  ['logo.png', svg, 'This is not a PNG file'],
  ['logo.webp', pdf, 'This is not a WEBP file'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'This SVG cannot be used'],
  ['logo.eps', '%!PS-Adobe-3.0\n', 'Please choose one of these: .svg, .pdf, .ai, .png'],
  ['logo.pdf', '%PDF-1.7\n1 0 obj << /S /Launch >>', 'This PDF file cannot be used'],
  ['logo.png', '', 'This file is empty.'],
] as const)('rejects %s as a logo with a message', async ([name, content, message], { context }) => {
  const { status, body } = await upload(context, name, content)
  expect([status, body.error]).toEqual([422, expect.stringContaining(message)])
})

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
import { cleanUpUploads, orphanAge } from '#app/features/uploads/clean-up.server.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import type { Database } from '#db/client.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { productData } from '#db/tables/products.ts'
import { requests, swagBoxRequests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { readMail } from '#test/mail.ts'
import { expect, test } from '#test/receivers.ts'
import { form, pdf, send } from '#test/uploads.ts'

const image = '/pictures/mug-navy.webp'
const print = {
  area: 'front',
  areaName: 'Said by the browser',
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

async function product(db: Database, values: Partial<typeof productData.$inferInsert> = {}) {
  const row = { name: 'Harbor Mug', rounded_price: 10, image_url: image, ...values }
  const [stored] = await db.insert(productData).values(row).returning()
  if (!stored) throw new Error('not stored')
  return stored
}

type Context = RouterContextProvider

async function upload(context: Context, name: string, content: string | Buffer, kind: 'proof' | 'artwork' = 'proof') {
  const sent = await form([name, Buffer.from(content)])
  const address = kind === 'proof' ? 'http://shop.test/uploads?for=proof' : 'http://shop.test/uploads'
  return send(context, new Request(address, sent))
}

const signed = ({ path, token }: { path: string; token: string }) => ({ path, token })

/** Sends a box of these products with what is said of its proofs. */
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

async function stored(db: Database) {
  const [row] = await db.select().from(swagBoxRequests)
  if (!row) throw new Error('no request')
  return row
}

test('logo and composed images are claimed with the box, and stand in its items, mails, artwork; forgotten they go', async ({
  db,
  services,
  context,
  mailbox,
}) => {
  const [mug, cap] = [await product(db), await product(db, { name: 'Plain Cap', image_url: null })]
  const logo = (await upload(context, 'northwind.svg', svg)).body
  const composed = (await upload(context, 'Harbor Mug with logo.webp', await photo())).body
  const lost = (await upload(context, 'nobody.webp', await photo())).body
  const artwork = (await upload(context, 'guide.pdf', pdf, 'artwork')).body
  const said = {
    version: 1,
    logo: signed(logo),
    proofs: [{ product: mug.id, picture: image, color: '#1e2f52', prints: [print], composed: signed(composed) }],
  }
  expect(await checkOut(context, [mug.id, cap.id], said, [signed(artwork)])).toMatchObject({ status: 'stored' })
  const row = await stored(db)
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

  const words = 'Front, wrap: 50 x 20 mm, screen print, own colors, upright, center 40 mm from the left'
  const mail = openMail(mailbox.url, { MAIL_FROM: 'shop@shop.example', SALES_EMAIL: undefined })
  const brand = defaultBrand
  const { storage } = services
  await mailRequest(db, mail, { to: 'sales@shop.example', brand, storage }, { kind: 'swag-box', id: row.id })
  await confirmRequest(db, mail, { replyTo: 'sales@shop.example', brand, storage }, { kind: 'swag-box', id: row.id })
  for (const sent of mailbox.mails.map(readMail)) {
    expect(sent.text).toContain(`Harbor Mug: ${words}`)
    const [shown, ...more] = sent.images
    expect(more).toEqual([])
    expect(sent.html).toContain(`src="cid:${shown?.cid}"`)
    expect(sent.html).toContain('alt="Harbor Mug with the logo"')
    expect(await sharp(shown?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 320 })
  }
  expect(mailbox.mails).toHaveLength(2)

  const found = await findArtwork(db, entry?.reference ?? '')
  expect(found?.files.map(({ name, shows }) => [name, shows])).toEqual([
    ['guide.pdf', 'artwork'],
    ['northwind.svg', 'logo'],
    ['Harbor Mug with logo.webp', 'proof'],
  ])

  await cleanUpUploads(services, new Date(Date.now() + orphanAge + 60_000))
  expect(await Promise.all([logo, composed, lost].map(({ path }) => storage.exists(path)))).toEqual([true, true, false])
  const forgotten = await erasePerson(services, { email: 'dana@northwind.example', by: commandLine })
  expect(forgotten).toMatchObject({ artwork: expect.arrayContaining([logo.path, composed.path]), filesLeft: [] })
  expect(await storage.exists(composed.path)).toBe(false)
  expect(await db.$count(uploads)).toBe(0)
})

test('hostile and broken proofs lose no request', async ({ db, context }) => {
  const mug = await product(db)
  const proof = { product: mug.id, picture: image, color: null, prints: [print], composed: null }
  const artwork = signed((await upload(context, 'guide.pdf', pdf, 'artwork')).body)
  const logo = signed((await upload(context, 'logo.svg', svg)).body)
  const said = (change: object) => ({ version: 1, logo: null, proofs: [{ ...proof, ...change }] })
  const asItWas = { logo: null, composed: null }
  for (const [proof, expected] of [
    ['{{{', undefined],
    ['\\u0000', undefined],
    ['x'.repeat(150_000), undefined],
    [said({ product: randomUUID() }), undefined],
    [said({ picture: '/pictures/tote-navy.webp' }), { unverified: true, picture: '/pictures/tote-navy.webp' }],
    [said({ prints: [{ ...print, area: 'a\u0000b' }] }), { unverified: true, prints: [{ area: 'a b' }] }],
    [said({ prints: [{ ...print, widthMm: 400, heightMm: 400 }] }), { unverified: true }],
    [said({ prints: [{ ...print, method: 'embroidery' }] }), { unverified: true }],
    // Unknown files, other artwork, and an SVG instead of an image.
    [said({ composed: { path: 'logo-proofs/x.webp', token: 'a.b' } }), asItWas],
    [said({ composed: artwork }), asItWas],
    [said({ composed: logo }), asItWas],
    [{ ...said({}), logo: { path: '../../etc/passwd', token: 'a.b' } }, asItWas],
  ] as const) {
    expect(await checkOut(context, [mug.id], proof)).toMatchObject({ status: 'stored' })
    const row = await stored(db)
    if (expected) expect(row.box_items[0]?.proof).toMatchObject(expected)
    else expect(row.box_items[0]).not.toHaveProperty('proof')
    await db.delete(swagBoxRequests).where(eq(swagBoxRequests.id, row.id))
  }
})

test('what went up as a proof is no artwork', async ({ db, context }) => {
  const mug = await product(db)
  const logo = signed((await upload(context, 'logo.svg', svg)).body)
  const answer = await checkOut(context, [mug.id], '', [logo])
  expect(answer).toMatchObject({ status: 'refused', httpStatus: 422, errors: { uploadedFiles: [expect.any(String)] } })
})

test('an area someone drew is known by its name, on an image of the same design too', async ({ db, context }) => {
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
  await product(db, { ...design, name: 'Camp Mug Navy', image_url: photo, imprint_areas: [area] })
  const red = await product(db, { ...design, name: 'Camp Mug Red', colour: 'Red', image_url: null })
  const proof = { product: red.id, picture: photo, color: null, prints: [print], composed: null }
  await checkOut(context, [red.id], { version: 1, logo: null, proofs: [proof] })
  const [item] = (await stored(db)).box_items
  expect(item?.proof).toEqual({
    picture: photo,
    color: null,
    prints: [{ ...print, areaName: 'front', areaMm: [90, 60] }],
    logo: null,
    composed: null,
  })
})

test.for([
  ['logo.png', svg, 'This is not a PNG file'],
  ['logo.webp', pdf, 'This is not a WEBP file'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'This SVG cannot be taken'],
  ['logo.pdf', pdf, 'Please choose one of these: .svg, .png'],
  ['logo.png', '', 'This file is empty.'],
] as const)('%s as a logo is refused in words', async ([name, content, message], { context }) => {
  const { status, body } = await upload(context, name, content)
  expect([status, body.error]).toEqual([422, expect.stringContaining(message)])
})

import { eq } from 'drizzle-orm'
import { brandKey, getEditedFields } from '#app/features/brand/brand.server.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { pages } from '#app/features/page-copy/editing/pages.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import type { TestServices } from '#test/database.ts'
import { expect, getText, getTexts, type PageHead, published, shop, test } from '#test/page-head.ts'

type Listed = {
  itemListElement: { position: number; name: string; url?: string; item?: string }[]
  numberOfItems?: number
}

const getItems = (data: PageHead['data'][string] | undefined) => (data as Listed | undefined)?.itemListElement ?? []

const getBreadcrumbs = (body: string) =>
  getTexts(body, /<nav aria-label="Breadcrumb">([\s\S]*?)<\/nav>/g).map((trail) => trail.split(' / '))[0]

async function save(services: TestServices, key: string, value: Record<string, unknown>) {
  const by = { staffId: null, name: 'ada@shop.example', ip: null }
  await saveContent(services.db, { key, version: 0, value, by, title: 'Changed' })
  services.content.clear()
}

const breaks = [
  { qty: 24, price: 12.5 },
  { qty: 48, price: 11.75 },
  { min_quantity: 96, max_quantity: null, price: 9.999 },
]

test("a product's structured data matches its page: name, brand, images, breadcrumbs and price breaks", async ({
  head,
  services: { db },
}) => {
  const [mug] = await db
    .insert(productData)
    .values({
      name: 'Mug "Harbor" & </script>',
      slug: 'harbor',
      description: 'Holds  12 oz.',
      category: 'Drinkware',
      brand: 'Clay & Co',
      image_url: '/pictures/mug-navy-alpha.webp',
      image_urls: ['https://cdn.example/mug.jpg'],
      rounded_price: 12.5,
      minimum_quantity: 24,
      price_breaks: breaks,
    })
    .returning()
  if (!mug) throw new Error('not stored')
  const { data, body, meta, canonical } = await head('/products/harbor')
  const [name] = getTexts(body, /<h1[^>]*>([\s\S]*?)<\/h1>/g)
  const shownPrices = getTexts(body, /<td[^>]*>([\s\S]*?)<\/td>/g).filter((text) => text.startsWith('$'))
  expect(shownPrices).toEqual(['$12.50', '$11.75', '$10.00'])
  expect(data.Product).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    url: canonical,
    description: mug.description,
    image: [`${shop}/pictures/mug-navy.webp`, 'https://cdn.example/mug.jpg'],
    brand: { '@type': 'Brand', name: mug.brand },
    category: mug.category,
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: shownPrices.at(-1)?.slice(1),
      highPrice: shownPrices[0]?.slice(1),
      offerCount: shownPrices.length,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', '@id': `${shop}/#organization`, name: 'Boxwright', url: `${shop}/` },
    },
  })
  expect(name).toBe(mug.name)
  expect(getItems(data.BreadcrumbList).map((item) => item.name)).toEqual(getBreadcrumbs(body))
  expect(getItems(data.BreadcrumbList)[0]?.item).toBe(`${shop}/products`)
  expect(meta['og:image']).toBe(`${shop}/pictures/mug-navy.webp`)

  const getOffersAfter = async (change: Partial<typeof mug>) => {
    await db.update(productData).set(change).where(eq(productData.id, mug.id))
    return (await head('/products/harbor')).data.Product?.offers
  }
  // Fewer than the first break may be ordered at the list price, which the page shows.
  expect(await getOffersAfter({ minimum_quantity: 12, rounded_price: 14 })).toMatchObject({
    highPrice: '14.00',
    offerCount: 4,
  })
  // The first break cannot be ordered below a higher minimum; the last one has no end.
  expect(await getOffersAfter({ minimum_quantity: 48 })).toMatchObject({ offerCount: 2 })
  const ended = [{ min_quantity: 24, max_quantity: 47, price: 12.5 }]
  expect(await getOffersAfter({ minimum_quantity: 144, price_breaks: ended })).toMatchObject({ highPrice: '12.50' })
  await getOffersAfter({ minimum_quantity: 12, price_breaks: breaks })
  const outOfStock = await getOffersAfter({ price_breaks: [], in_stock: false })
  expect(outOfStock).toMatchObject({ '@type': 'Offer', price: '14.00', availability: 'https://schema.org/OutOfStock' })
  expect(await getOffersAfter({ rounded_price: null, price_breaks: breaks })).toBeUndefined()
  expect((await head('/products/harbor')).body).toContain('TBD')
})

test('structured data omits fields that a product lacks', async ({ head, services: { db } }) => {
  await db.insert(productData).values({ name: 'Plain' })
  const { data, body } = await head('/products/plain')
  expect(body).toContain('Uncategorized')
  expect(data.Product).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Plain',
    url: `${shop}/products/plain`,
  })
})

test("a list's structured data has the products of its page in order", async ({ head, services: { db } }) => {
  const mugs = Array.from({ length: 30 }, (_, index) => ({
    name: `Mug ${String(index).padStart(2, '0')}`,
    category: 'Drinkware',
  }))
  await db.insert(productData).values([...mugs, { name: 'Pen & Ink', category: 'Office' }])
  for (const [path, total, first, length] of [
    ['/products', 31, 1, 24],
    ['/products?category=Drinkware&page=2', 30, 25, 6],
    ['/swag-box-builder?page=2', 31, 25, 7],
  ] as const) {
    const { data, body } = await head(path)
    const links = Array.from(body.matchAll(/<h2[^>]*><a[^>]*href="(\/products\/[^"]+)"/g), ([, to]) => `${shop}${to}`)
    expect([path, data.ItemList?.numberOfItems, getItems(data.ItemList)]).toEqual([
      path,
      total,
      getTexts(body, /<h2[^>]*>(<a[^>]*href="\/products\/[\s\S]*?)<\/h2>/g).map((name, index) => ({
        '@type': 'ListItem',
        position: first + index,
        name,
        url: links[index],
      })),
    ])
    expect([path, links.length]).toEqual([path, length])
  }
  await db.insert(readyMadeBoxes).values({ name: 'Welcome Box', is_active: true })
  const boxes = await head('/ready-made-boxes')
  expect(getItems(boxes.data.ItemList).map(({ name }) => name)).toEqual(['Welcome Box'])
})

test("the home page's structured data has the organization, the search and the FAQ", async ({ head, services }) => {
  const checkHomePage = async () => {
    const { data, body } = await head('/')
    const questions = getTexts(body, /<summary[^>]*>([\s\S]*?)<\/summary>/g)
    const answers = getTexts(body, /<\/summary><div[^>]*><p>([\s\S]*?)<\/p>/g)
    expect(questions.length).toBeGreaterThan(0)
    expect(data.FAQPage?.mainEntity).toEqual(
      questions.map((name, index) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text: answers[index] },
      })),
    )
    const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(body) ?? []
    const { email, telephone, foundingDate, sameAs, name } = data.Organization as Record<string, string>
    for (const fact of [email, telephone, foundingDate, name].filter(Boolean)) expect(getText(footer)).toContain(fact)
    const networks = Array.from(footer.matchAll(/href="(https:[^"]+)"/g), ([, href]) => href)
    expect(sameAs).toEqual(networks)
    return data
  }
  const before = await checkHomePage()
  expect(before.FAQPage?.mainEntity).toHaveLength(9)
  expect(before.WebSite).toMatchObject({
    name: 'Boxwright',
    url: `${shop}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${shop}/products?search={search}` },
      'query-input': 'required name=search',
    },
  })

  const { faq } = pages.home.defaultTexts
  const [first, ...others] = faq.questions
  await save(services, 'page/home', {
    faq: {
      ...faq,
      questions: [{ ...first, question: 'Who are {name}?', answer: 'People & boxes <3' }, ...others.slice(2)],
    },
  })
  const logo = { address: `/media/${'a'.repeat(32)}-400x100.webp`, width: 400, height: 100 }
  await save(
    services,
    brandKey,
    getEditedFields({
      ...defaultBrand,
      name: 'Harbor & Sons',
      phone: '+1 608 555 0100',
      address: '1 Pier\nMadison',
      foundedIn: 1999,
      logo,
    }),
  )
  const after = await checkHomePage()
  expect(after.FAQPage?.mainEntity).toMatchObject([{ name: 'Who are Harbor & Sons?' }, {}, {}, {}, {}, {}, {}])
  expect(after.Organization).toMatchObject({
    name: 'Harbor & Sons',
    telephone: '+1 608 555 0100',
    address: '1 Pier, Madison',
    logo: shop + logo.address,
  })
  expect((await head('/about-us')).data.Organization).toEqual(after.Organization)
})

test("a post's structured data matches its page; lists have their posts", async ({ head, services: { db } }) => {
  const [guides] = await db.insert(blogCategories).values({ slug: 'guides', name: 'Guides & Tips' }).returning()
  const [tag] = await db.insert(blogTags).values({ slug: 'mugs', name: 'Mugs' }).returning()
  const post = {
    slug: 'gifts',
    title: 'Gifts & more',
    excerpt: 'What to give.',
    author: 'Ana Reyes',
    content: '<p>Box</p>',
    reading_time: 4,
  }
  const [stored] = await db
    .insert(blogPosts)
    .values({
      ...post,
      ...published,
      category_id: guides?.id,
      featured_image: '/pictures/hero-forest-alpha.webp',
      featured_image_alt: 'A box',
    })
    .returning()
  if (!stored || !tag) throw new Error('not stored')
  await db.insert(blogPostTags).values({ post_id: stored.id, tag_id: tag.id })
  const { data, body, meta } = await head('/blog/gifts')
  const [, date] = /<time dateTime="([^"]+)"/i.exec(body) ?? []
  expect(data.BlogPosting).toMatchObject({
    headline: getTexts(body, /<h1[^>]*>([\s\S]*?)<\/h1>/g)[0],
    description: 'What to give.',
    url: `${shop}/blog/gifts`,
    image: [`${shop}/pictures/hero-forest.webp`],
    datePublished: date,
    dateModified: stored.updated_at.toISOString(),
    author: { '@type': 'Person', name: 'Ana Reyes' },
    publisher: { '@type': 'Organization', name: 'Boxwright' },
    articleSection: 'Guides & Tips',
    keywords: ['Mugs'],
    timeRequired: 'PT4M',
  })
  for (const shown of ['Ana Reyes', '4 min read']) expect(body.replaceAll('<!-- -->', '')).toContain(shown)
  expect(meta).toMatchObject({
    'og:image:width': '1350',
    'og:image:height': '900',
    'og:image:alt': 'A box',
    'article:published_time': date,
  })

  for (const path of ['/blog', '/blog/category/guides', '/blog/tag/mugs']) {
    const list = await head(path)
    expect([path, getItems(list.data.ItemList)]).toEqual([
      path,
      [{ '@type': 'ListItem', position: 1, name: 'Gifts & more', url: `${shop}/blog/gifts` }],
    ])
    expect([path, list.data.BreadcrumbList && getItems(list.data.BreadcrumbList).map(({ name }) => name)]).toEqual([
      path,
      getBreadcrumbs(list.body),
    ])
  }
})

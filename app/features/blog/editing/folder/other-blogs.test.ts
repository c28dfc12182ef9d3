import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { images } from '#db/tables/images.ts'
import { expect } from '#test/database.ts'
import { test, write } from '#test/post-folder.ts'
import { readStoredPosts } from '../post-state.server.ts'
import { readBlogExport } from './blog-export.server.ts'
import { importImages } from './folder-images.server.ts'
import { importPosts } from './import.server.ts'
import { readPostFile } from './post-file.server.ts'
import { type ReadFolder, readPostFolder } from './read-folder.server.ts'

async function store(services: Services, folder: string, read: ReadFolder) {
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const { posts, categories, tags } = read.value
  const imported = await importImages(services, folder, { posts, images: read.images, by: commandLine })
  expect(imported.problems).toEqual([])
  const value = { posts: imported.posts, categories, tags }
  const result = await services.db.transaction((tx) => importPosts(tx, value, { by: commandLine, name: 'posts' }))
  return {
    result,
    notes: [...read.notes, ...imported.notes].map(({ file, line, message }) => `${file}:${line}: ${message}`),
  }
}

const jekyll =
  '---\nlayout: post\ntitle: "Mugs that last"\ndate: "2024-05-06 14:45:00 +0200"\nauthor: Priya\ncategories:\n  - "news"\n  - reviews\ntags: [mugs, gifts]\ndescription: "What to look for."\ncoverImage: "mugs.png"\ndraft: false\n---\n\nText.\n'
const astro =
  '---\ntitle: Bags for the road\npubDate: 2024-06-07\ndescription: "Three we like."\nimage:\n  url: "https://cdn.example.com/bag.webp"\n  alt: "A bag"\nlayout: ../layouts/Post.astro\ntags: ["bags"]\n---\n\nText.\n'
const hugo =
  '+++\nauthor = "Priya"\ntitle = "Pens people keep"\ndate = 2019-03-05T09:00:00-05:00\ntags = ["pens"]\ndraft = true\n[params]\nshowToc = true\n+++\n\nText.\n'

test('imports posts of Jekyll, Astro and Hugo with their dates, texts and terms', async ({ db, services, folder }) => {
  await write(folder, {
    '2024-05-06-mugs-that-last.md': jekyll,
    'astro.md': astro,
    'pens.md': hugo,
    '2023-01-02-undated.md': '---\ntitle: Undated\npublished: true\n---\nText\n',
    'old.md': '---\ntitle: Old\ndate: 2020-01-01\npublished: false\n---\nText\n',
    'README.md': 'No front matter',
    '_index.md': '---\ntitle: Section\n---\n',
    '.trash/old draft.md': 'No front matter',
  })
  const read = await readPostFolder(folder)
  const { result, notes } = await store(services, folder, read)
  expect(result.added.sort()).toEqual(['astro', 'mugs-that-last', 'old', 'pens', 'undated'])
  const posts = Object.fromEntries((await readStoredPosts(db)).map((post) => [post.slug, post]))
  expect(posts['mugs-that-last']).toMatchObject({
    status: 'published',
    published_at: expect.stringContaining('2024-05-06T12:45:00'),
    excerpt: 'What to look for.',
    author: 'Priya',
    category: { name: 'news' },
    featured_image: null,
  })
  expect(posts['mugs-that-last']?.tags.map(({ name }) => name).sort()).toEqual(['gifts', 'mugs', 'reviews'])
  expect(posts.astro).toMatchObject({
    excerpt: 'Three we like.',
    featured_image: 'https://cdn.example.com/bag.webp',
    featured_image_alt: 'A bag',
    published_at: expect.stringContaining('2024-06-07T18:00:00'),
  })
  expect(posts.pens).toMatchObject({ status: 'draft', published_at: expect.stringContaining('2019-03-05T14:00:00') })
  expect(posts.undated).toMatchObject({ status: 'published', published_at: expect.stringContaining('2023-01-02') })
  expect(posts.old).toMatchObject({ status: 'draft' })
  expect(notes).toEqual([
    '2024-05-06-mugs-that-last.md:11: coverImage has no alt text; the title stands in for it',
    '2024-05-06-mugs-that-last.md:15: the image mugs.png was not found',
    'README.md:1: is not a post and was skipped',
    '_index.md:1: is not a post and was skipped',
  ])
  expect(read.ok && [...read.unknownKeys]).toEqual([
    ['layout', 2],
    ['params', 1],
  ])
  expect((await store(services, folder, await readPostFolder(folder))).result).toMatchObject({ added: [], changed: [] })
})

test('imports the images of page bundles, and links between bundles', async ({ db, services, folder }) => {
  const content = join(folder, 'content', 'posts')
  await write(content, {
    'mug/index.md':
      '---\ntitle: Mug\ndate: 2024-01-01\ncover:\n  image: cover.webp\n  alt: A mug\n---\n\n![A mug](cover.webp "Navy") and <img src="./cover.webp" alt="B">\n\n![Site](/images/site.webp) [caps](../caps/) [more](../caps/index.md#care) [gone](../gone.md) [here](#nowhere)\n',
    'caps/index.md': '---\ntitle: Caps\ndate: 2024-01-01\n---\n\n## Care\n\nText\n',
  })
  await mkdir(join(folder, 'static', 'images'), { recursive: true })
  await copyFile('public/pictures/mug-navy.webp', join(content, 'mug', 'cover.webp'))
  await copyFile('public/pictures/hoodie-sand.webp', join(folder, 'static', 'images', 'site.webp'))
  const { notes } = await store(services, content, await readPostFolder(content))
  expect(notes).toEqual([
    'mug/index.md:11: the link to ../gone.md leads nowhere in the shop',
    'mug/index.md:11: the link to #nowhere has no target in the post and becomes text',
  ])
  const mug = (await readStoredPosts(db)).find(({ slug }) => slug === 'mug')
  expect(await db.$count(images)).toBe(2)
  expect(mug?.featured_image).toMatch(/^\/media\//)
  expect(mug?.content.match(/src="\/media\/[^"]+"/g)).toHaveLength(3)
  expect(mug?.markdown).not.toContain('cover.webp')
  expect(mug?.content).toContain('<a href="/blog/caps">caps</a> <a href="/blog/caps#care">more</a>')
  const again = await store(services, content, await readPostFolder(content))
  expect(again.result).toMatchObject({ added: [], changed: [] })
})

test('rewrites the URL of a link, but not the same word in the text', async ({ folder }) => {
  await write(folder, {
    'caps.md': '---\ntitle: Caps\n---\nText\n',
    'mug.md':
      '---\ntitle: Mug\n---\nOur caps (caps) are [caps](caps "caps"), [these][c][^1] and <a href="caps">those</a>.\n\n[c]: <caps>\n[d]: caps\n[^1]: caps\n\n[All](caps.md), [care](caps.md#care), [sizes](<caps.md#all%20sizes>)\n\n> [e]: caps\n\n1. Item\n   - [f]: caps\n\n    [g]: caps\n\nSet<br>href=caps, <a title="A < B"href = "caps">E</a>\n',
  })
  const read = await readPostFolder(folder)
  expect(read.ok && read.value.posts.find(({ slug }) => slug === 'mug')?.markdown).toBe(
    'Our caps (caps) are [caps](/blog/caps "caps"), [these][c][^1] and <a href="/blog/caps">those</a>.\n\n[c]: </blog/caps>\n[d]: /blog/caps\n[^1]: caps\n\n[All](/blog/caps), [care](/blog/caps#care), [sizes](</blog/caps#all%20sizes>)\n\n> [e]: /blog/caps\n\n1. Item\n   - [f]: /blog/caps\n\n    [g]: /blog/caps\n\nSet<br>href=caps, <a title="A < B"href = "/blog/caps">E</a>',
  )
})

test('leaves images that every shop serves, also if the folder is in that of a shop', async ({ folder }) => {
  await write(folder, {
    'posts/mug.md':
      '---\ntitle: Mug\npicture: /pictures/mug-navy.webp\npicture_alt: A mug\n---\n\n![None](/pictures/no-such-image.webp)\n',
  })
  await mkdir(join(folder, 'public', 'pictures'), { recursive: true })
  await copyFile('public/pictures/mug-navy.webp', join(folder, 'public', 'pictures', 'mug-navy.webp'))
  const read = await readPostFolder(join(folder, 'posts'))
  expect(read.ok && read.images).toEqual([])
  expect(read.ok && read.notes.map(({ message }) => message)).toEqual([
    'the image /pictures/no-such-image.webp was not found; it shows only if the shop has this URL',
  ])
})

test('reports shortcodes, Liquid, components and frames with file and line', async ({ services, folder }) => {
  await write(folder, {
    'notes.md':
      '---\ntitle: Notes with leftovers\npublished_at: 2024-05-06\n---\n\n{{< figure src="/images/a.png" caption="A mug" >}}\n\n{% for issue in issues %}[{{ issue }}]{% endfor %}\n\n![A mug](../images/mug.png)\n\n```\n{{< kept >}}\n```\n\n![A](http://plain.example/a.png) and <img\nsrc="http://plain.example/b.png" alt="B"> ![[C]][c]\n\n[c]: http://plain.example/c.png\n\n`<img src="http://plain.example/d.png">`\n\n<iframe src="https://www.youtube.com/embed/abc"></iframe>\n',
    'page.mdx': "---\ntitle: Page\n---\nimport Chart from './chart'\n\nText <Chart data={1} />\n",
  })
  const { notes } = await store(services, folder, await readPostFolder(folder))
  expect(notes).toEqual([
    'notes.md:6: the shortcode {{< figure src="/images/a.png" caption="A mug" >}} stays as text',
    'notes.md:8: the Liquid tag {% for issue in issues %} stays as text',
    'notes.md:8: the Liquid tag {% endfor %} stays as text',
    'notes.md:8: the placeholder {{ issue }} stays as text',
    'notes.md:10: the image ../images/mug.png was not found',
    'notes.md:16: the image http://plain.example/a.png is removed, as pages show images over https only',
    'notes.md:17: the image http://plain.example/b.png is removed, as pages show images over https only',
    'notes.md:19: the image http://plain.example/c.png is removed, as pages show images over https only',
    'notes.md:23: the embedded frame or video https://www.youtube.com/watch?v=abc is shown as a link',
    "page.mdx:4: the import Chart from './chart' is skipped",
    'page.mdx:6: the component <Chart data={1} /> is skipped',
  ])
})

test('splits categories and tags of Jekyll at spaces, but not a single category or tag', async ({
  db,
  services,
  folder,
}) => {
  const front = (lines: string) => `---\nlayout: post\ntitle: A\n${lines}\n---\nText\n`
  await write(folder, {
    '2024-01-02-two.md': front('categories: news reviews\ntags: mugs gifts'),
    '2024-01-03-one.md': front('category: gift ideas\ntag: camp mugs'),
    '2024-01-04-commas.md': front('categories: gift ideas, news\ntags: camp mugs, pens'),
    '_drafts/later.md': front('date: 2024-01-05\ncategories: [gift ideas, news]'),
    'astro.md': front('pubDate: 2024-01-06\ncategories: gift ideas\ntags: camp mugs'),
  })
  await store(services, folder, await readPostFolder(folder))
  const posts = (await readStoredPosts(db)).map(({ slug, status, category, tags }) => [
    slug,
    status,
    category?.name,
    tags.map(({ name }) => name).sort(),
  ])
  expect(posts.sort()).toEqual([
    ['astro', 'published', 'gift ideas', ['camp mugs']],
    ['commas', 'published', 'gift ideas', ['camp mugs', 'news', 'pens']],
    ['later', 'draft', 'gift ideas', ['news']],
    ['one', 'published', 'gift ideas', ['camp mugs']],
    ['two', 'published', 'news', ['gifts', 'mugs', 'reviews']],
  ])
})

test.each([
  ['May 6, 2024', '2024-05-06T18:00:00.000Z'],
  ['2024/05/06', '2024-05-06T18:00:00.000Z'],
  ['2024/05/06 14:45', '2024-05-06T19:45:00.000Z'],
  ['May 6, 2024 2:45 PM', '2024-05-06T19:45:00.000Z'],
  ['Mon, 06 May 2024 14:45:00 GMT', '2024-05-06T14:45:00.000Z'],
  ['2024-05-06 14:45 CST', '2024-05-06T20:45:00.000Z'],
])('takes the date %j for the same day and, without a zone, for a time in Chicago, wherever it runs', (date, time) => {
  const { TZ } = process.env
  try {
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      process.env.TZ = zone
      const read = readPostFile('mugs.md', `---\ntitle: Mugs\ndate: "${date}"\n---\nText\n`)
      expect(read).toMatchObject({ ok: true, value: { published_at: new Date(time) } })
    }
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
})

test('adds categories beside a category of another name to the tags', () => {
  const read = (lines: string) => readPostFile('mugs.md', `---\ntitle: Mugs\n${lines}\n---\nText\n`)
  expect(read('category: Drinkware\ncategories: [Mugs]\ntags: [Mugs, Pens]')).toMatchObject({
    value: { category: 'Drinkware', tags: ['Mugs', 'Pens'] },
  })
  const long = 'Drinkware '.repeat(10).trim()
  expect(read(`category: ${long}\ncategories: [${long}, Mugs]`)).toMatchObject({
    ok: true,
    value: { category: `${'Drinkware '.repeat(7).trim()}…`, tags: ['Mugs'] },
    notes: [{ line: 3, message: 'category is cut to 80 characters' }],
  })
})

test('imports MDX with its images, without imports, components and expressions', async ({ db, services, folder }) => {
  await copyFile('public/pictures/mug-navy.webp', join(folder, 'hero.webp'))
  await write(folder, {
    'page.mdx':
      "---\ntitle: Page\n---\nimport { Image } from 'astro:assets'\nimport hero from './hero.webp'\n\n# Title\n\n<Image src={hero} alt=\"A mug\" />\n\nTwo is {1 + 1}.{' '}<Note>Good *to* know</Note>\n\n<img src={other} alt=\"B\" />\n",
  })
  const { notes } = await store(services, folder, await readPostFolder(folder))
  expect(notes).toEqual([
    "page.mdx:4: the import { Image } from 'astro:assets' is skipped",
    "page.mdx:5: the import hero from './hero.webp' is skipped",
    'page.mdx:11: the expression {1 + 1} is skipped',
    'page.mdx:11: the component <Note> is skipped',
    'page.mdx:13: the image <img src={other} alt="B" /> is skipped',
  ])
  const [post] = await readStoredPosts(db)
  expect(post?.content).toMatch(
    /^<h2>Title<\/h2>\n<img src="\/media\/[^"]+" alt="A mug" \/><p>Two is \. Good <em>to<\/em> know<\/p>$/,
  )
})

test('skips a value that cannot be used with a note, and rejects a damaged file with its line', async ({ folder }) => {
  await write(folder, {
    'ok.md': `---\ntitle: Fine\ndate: next spring\ndescription: ${'word '.repeat(200)}\nimage: http://plain.example/a.png\n---\nText\n`,
  })
  const read = await readPostFolder(folder)
  expect(read).toMatchObject({ ok: true, value: { posts: [{ featured_image: null, published_at: undefined }] } })
  expect(read.ok && read.notes.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '3: date is not a date and is skipped: next spring',
    '4: description is cut to 400 characters',
    '5: image is skipped, as it is not a path of the site or an https URL, of up to 500 characters',
  ])
  await write(folder, {
    'ok.md': `---\ntitle: Fine\ncanonical: /blog/fine\ncategories: ['🎁', News]\ncover:\n  image: //plain.example/a.png\n  alt: A\n---\nText\n`,
    'long.md': `---\ntitle: Long\nimage:\n  url: https://cdn.example/a.png\n  alt: ${'word '.repeat(100)}\n---\nText\n`,
  })
  const skipped = await readPostFolder(folder)
  expect(skipped.ok && skipped.notes.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    'long.md:3: image.alt is cut to 300 characters',
    'ok.md:2: tags skipped: 🎁',
    'ok.md:3: canonical is skipped, as it is not a full http or https URL of up to 500 characters',
    'ok.md:5: cover is skipped, as it is not a path of the site or an https URL, of up to 500 characters',
  ])
  expect(skipped).toMatchObject({ value: { posts: [{}, { category: 'News', featured_image_alt: null }] } })
  const uncategorized = readPostFile('gift.md', '---\nlayout: post\ntitle: Gift\ncategory: 🎁\n---\nText\n')
  expect(uncategorized).toMatchObject({ ok: true, value: { category: null } })
  const news = readPostFile('gift.md', '---\ntitle: Gift\ncategory: 🎁\ncategories: [News]\n---\nText\n')
  expect(news).toMatchObject({ ok: true, value: { category: 'News' } })
  expect(readPostFile('gift.md', '---\ntitle: Gift\ncategory: 🎁\n---\nText\n')).toMatchObject({ ok: false })
  await write(folder, {
    'bad.md': '+++\ntitle = "A"\ndate = \n+++\nText\n',
    'long.md': '---\nimage: /a b\nimage_alt: A\n---\nText\n',
  })
  const bad = await readPostFolder(folder)
  expect(!bad.ok && bad.problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['bad.md:3', 'long.md:2'])
})

const ghost = {
  db: [
    {
      data: {
        posts: [
          {
            id: 1,
            title: 'Café mugs',
            slug: 'cafe-mugs',
            html: '<p>About <b>mugs</b>, <a href="__GHOST_URL__/2024/bags/#care">bags</a> and <img src="__GHOST_URL__/content/images/pen.webp" alt="pens">.</p>',
            status: 'published',
            type: 'post',
            visibility: 'public',
            published_at: '2024-02-03T10:00:00.000Z',
            custom_excerpt: 'Short',
            feature_image: '__GHOST_URL__/content/images/mug.webp',
            canonical_url: '__GHOST_URL__/cafe-mugs/',
          },
          {
            id: 4,
            title: 'Bags',
            slug: 'bags',
            html: '<p>Bags</p>',
            status: 'published',
            type: 'post',
            visibility: 'paid',
            published_at: '2024-02-03T10:00:00.000Z',
          },
          {
            id: 5,
            title: 'Pens',
            slug: 'pens',
            html: '<p>Pens</p>',
            status: 'scheduled',
            type: 'post',
            published_at: '2099-02-03T10:00:00.000Z',
          },
          {
            id: 6,
            title: 'Newsletter',
            slug: 'newsletter',
            html: '<p>Dear reader</p>',
            status: 'scheduled',
            type: 'post',
            published_at: '2099-02-03T10:00:00.000Z',
          },
          { id: 2, title: 'A page', slug: 'page', html: '<p>Page</p>', status: 'published', type: 'page' },
        ],
        posts_meta: [
          { post_id: 1, meta_title: 'Mugs for cafés', feature_image_alt: 'A mug', email_only: 0 },
          { post_id: 6, email_only: 1 },
        ],
        tags: [
          { id: 7, name: 'Mugs' },
          { id: 8, name: '#internal' },
        ],
        posts_tags: [
          { post_id: 1, tag_id: 7 },
          { post_id: 1, tag_id: 8 },
        ],
        users: [{ id: 3, name: 'Priya' }],
        posts_authors: [{ post_id: 1, author_id: 3 }],
      },
    },
  ],
}

const wordPress = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c" xmlns:excerpt="e" xmlns:dc="d"><channel>
<title>Old blog</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[sam81]]></wp:author_login><wp:author_display_name><![CDATA[Sam &amp; Co]]></wp:author_display_name></wp:author>
<item><title><![CDATA[It&#8217;s <em>caps</em>&nbsp;&amp; hats]]></title><dc:creator><![CDATA[sam81]]></dc:creator>
<content:encoded><![CDATA[First paragraph
with a break.

[caption id="1"]A cap[/caption]]]></content:encoded><excerpt:encoded><![CDATA[<p>Q&amp;A</p>]]></excerpt:encoded>
<wp:post_id>5</wp:post_id><wp:post_date_gmt>2023-04-05 06:07:08</wp:post_date_gmt><wp:post_name>caps-hats</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="news"><![CDATA[News &amp; tips &#8211; all]]></category><category domain="post_tag" nicename="caps"><![CDATA[Caps]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta></item>
<item><title>photo</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/cap.jpg</wp:attachment_url></item>
<item><title>Thoughts</title><content:encoded><![CDATA[<p>Draft.</p>]]></content:encoded><wp:post_id>6</wp:post_id><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_name></wp:post_name><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>Staff</title><content:encoded><![CDATA[<p>Secret.</p>]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_date_gmt>2023-04-05 06:07:08</wp:post_date_gmt><wp:post_name>staff</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_password><![CDATA[mug]]></wp:post_password></item>
</channel></rss>`

test('rewrites links of Ghost to its posts, not to its pages, tags, authors and files', async ({ folder }) => {
  const read = async (html: string) => {
    const [post, , , , page] = ghost.db[0]?.data.posts ?? []
    await write(folder, { 'links.json': JSON.stringify({ data: { posts: [{ ...post, html }, page] } }) })
    const result = await readBlogExport(join(folder, 'links.json'))
    return result.ok ? result.value.posts.map(({ content }) => content) : result.problems
  }
  const link = (path: string) => `<a href="__GHOST_URL__${path}">${path}</a>`
  const paths = ['', '#top', '/page/', '/tag/cafe-mugs/', '/author/cafe-mugs/', '/content/files/2024/cafe-mugs']
  const posts = ['/cafe-mugs', '/2024/05/cafe-mugs/#care']
  expect(await read(`<p>${[...paths, ...posts].map(link).join('')}</p>`)).toEqual([
    '<p><a href="/"></a><a href="/#top">#top</a><a href="/page/">/page/</a><a href="/tag/cafe-mugs/">/tag/cafe-mugs/</a><a href="/author/cafe-mugs/">/author/cafe-mugs/</a><a href="/content/files/2024/cafe-mugs">/content/files/2024/cafe-mugs</a><a href="/blog/cafe-mugs">/cafe-mugs</a><a href="/blog/cafe-mugs#care">/2024/05/cafe-mugs/#care</a></p>',
  ])
  // A pattern that scans on to the end of the text for each of them would take a minute.
  expect(await read(`<p>${'__GHOST_URL__/a'.repeat(20_000)}</p>`)).toHaveLength(1)
})

test('imports exports of Ghost and WordPress', async ({ db, services, folder }) => {
  await write(folder, {
    'ghost.json': JSON.stringify(ghost),
    'wp.xml': wordPress,
    'other.json': '{"a":1}',
    'bad.xml': '<rss><a>',
    'twice.xml': wordPress.replace('<wp:post_name>staff<', '<wp:post_name>caps-hats<'),
  })
  await mkdir(join(folder, 'content', 'images'), { recursive: true })
  await copyFile('public/pictures/mug-navy.webp', join(folder, 'content', 'images', 'mug.webp'))
  const ghostPosts = await store(services, folder, await readBlogExport(join(folder, 'ghost.json')))
  expect(ghostPosts.result.added).toEqual(['cafe-mugs', 'bags', 'pens', 'newsletter'])
  expect(ghostPosts.notes).toEqual([
    'ghost.json, bags:1: only members could read the post, so it becomes a draft',
    'ghost.json, newsletter:1: the post was sent by email only, so it becomes a draft',
    'ghost.json, cafe-mugs:1: the image /content/images/pen.webp was not found; it shows only if the shop has this URL',
  ])
  const { result, notes } = await store(services, folder, await readBlogExport(join(folder, 'wp.xml')))
  expect(result.added).toEqual(['caps-hats', 'thoughts', 'staff'])
  expect(notes).toEqual([
    'wp.xml, caps-hats:1: image has no alt text; the title stands in for it',
    'wp.xml, caps-hats:2: the shortcode [caption id="1"] stays as text',
    'wp.xml, caps-hats:2: the shortcode [/caption] stays as text',
    'wp.xml, staff:1: the post is password-protected, so it becomes a draft',
  ])
  const posts = Object.fromEntries((await readStoredPosts(db)).map((post) => [post.slug, post]))
  expect(posts['cafe-mugs']).toMatchObject({
    status: 'published',
    excerpt: 'Short',
    author: 'Priya',
    content:
      '<p>About <b>mugs</b>, <a href="/blog/bags#care">bags</a> and <img src="/content/images/pen.webp" alt="pens" />.</p>',
    published_at: expect.stringContaining('2024-02-03T10:00:00'),
    tags: [{ name: 'Mugs' }],
    featured_image: expect.stringMatching(/^\/media\//),
    featured_image_alt: 'A mug',
    seo_title: 'Mugs for cafés',
    canonical_url: null,
  })
  expect(posts.newsletter).toMatchObject({ status: 'draft', publish_at: null })
  expect(posts.bags).toMatchObject({ status: 'draft' })
  expect(posts.pens).toMatchObject({ status: 'draft', publish_at: expect.stringContaining('2099-02-03T10:00:00') })
  expect(posts['caps-hats']).toMatchObject({
    title: 'It’s caps & hats',
    author: 'Sam & Co',
    excerpt: 'Q&A',
    status: 'published',
    featured_image: 'https://old.example/cap.jpg',
    category: { name: 'News & tips – all' },
    content: '<p>First paragraph<br />with a break.</p>\n<p>[caption id="1"]A cap[/caption]</p>',
    published_at: expect.stringContaining('2023-04-05T06:07:08'),
  })
  expect(posts.thoughts).toMatchObject({ status: 'draft', published_at: null })
  expect(posts.staff).toMatchObject({ status: 'draft' })
  for (const [name, message] of [
    ['other.json', 'is not a Ghost export'],
    ['bad.xml', 'is not valid XML'],
    ['twice.xml', 'the slug caps-hats is taken'],
  ] as const) {
    const read = await readBlogExport(join(folder, name))
    expect(read.ok ? [] : read.problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ])
  }
})

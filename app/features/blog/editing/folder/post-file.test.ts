import { expect, test } from 'vitest'
import { readPostFile, readTermsFile } from './post-file.server.ts'

const file = 'gifts.md'
const post = (front: string, body = 'Text.') => `---\n${front}\n---\n${body}\n`

test('parses all fields of a post', () => {
  const read = readPostFile(
    file,
    post(
      `title: "Gifts: a guide"
slug: gift-guide
excerpt: What to send.
category: How-to
tags: [Gifts, New hires]
author: Ana Reyes
picture: /pictures/mug-navy.webp
picture_alt: A navy mug
published_at: 2026-03-14
seo_title: Gift guide
meta_description: All about gifts.
canonical_url: https://example.com/gifts`,
      '# Top\n\nSome **bold** text.\n\n![A mug](/pictures/mug-navy.webp "The *navy* mug")\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script>',
    ),
  )
  expect(read).toEqual({
    ok: true,
    firstLine: 15,
    notes: [],
    unknownKeys: [],
    value: {
      file,
      slug: 'gift-guide',
      title: 'Gifts: a guide',
      excerpt: 'What to send.',
      category: 'How-to',
      tags: ['Gifts', 'New hires'],
      author: 'Ana Reyes',
      featured_image: '/pictures/mug-navy.webp',
      featured_image_alt: 'A navy mug',
      published_at: new Date('2026-03-14T18:00:00Z'),
      status: undefined,
      publish_at: undefined,
      revision: undefined,
      seo_title: 'Gift guide',
      meta_description: 'All about gifts.',
      canonical_url: 'https://example.com/gifts',
      reading_time: 1,
      content: expect.stringContaining('<strong>bold</strong>'),
      markdown: expect.stringMatching(/^# Top\n\nSome \*\*bold\*\*/),
    },
  })
  if (!read.ok) return
  expect(read.value.content).toContain('<h2>Top</h2>')
  expect(read.value.content).toContain(
    '<figure><img src="/pictures/mug-navy.webp" alt="A mug" /><figcaption>The <em>navy</em> mug</figcaption></figure>',
  )
  expect(read.value.content).toContain('<th>a</th>')
  expect(read.value.content).not.toContain('script')
})

test('parses HTML with CRLF and a byte order mark, and takes the slug from the file name', () => {
  const read = readPostFile(
    '2024/Café Story.html',
    '\uFEFF---\r\ntitle: Story\r\ntags: One, Two words\r\n---\r\n<p>* no list</p>\r\n',
  )
  expect(read).toMatchObject({
    ok: true,
    value: { slug: 'cafe-story', title: 'Story', tags: ['One', 'Two words'], content: '<p>* no list</p>' },
  })
})

test.for([
  ['no front matter', '# Title', 1, /must begin with front matter/],
  ['no closing line', '---\ntitle: x\n', 1, /no closing line/],
  ['no title', post('slug: x'), 2, /^title is missing$/],
  ['an empty title', post('slug: x\ntitle: ""'), 3, /^title must not be empty$/],
  ['empty front matter', post(''), 2, /^title is missing$/],
  ['a bad slug', post('title: x\n\nslug: Not Good'), 4, /^slug must be lowercase/],
  ['a day that does not exist', post('title: x\npublished_at: 2026-02-30'), 3, /^published_at must be a day/],
  ['a time of such a day', post('title: x\npublished_at: 2026-02-30T10:00:00Z'), 3, /^published_at must be a day/],
  ['a time without zone', post('title: x\npublished_at: 2026-02-03T10:00'), 3, /^published_at must be a day/],
  ['an unknown status', post('title: x\nstatus: live'), 3, /^status must be draft or published$/],
  ['published without a date', post('title: x\nstatus: published'), 3, /needs published_at/],
  [
    'published and scheduled',
    post('title: x\nstatus: published\npublished_at: 2026-03-01\npublish_at: 2026-03-02'),
    5,
    /^publish_at is for a draft$/,
  ],
  ['an image without alt text', post('title: x\npicture: /a.webp'), 3, /picture_alt/],
  [
    'an invalid image path',
    post('title: x\npicture: http://plain.example/a.webp\npicture_alt: a'),
    3,
    /^picture must be a path/,
  ],
  [
    'a script as an image',
    post('title: x\npicture: "javascript:alert(1)"\npicture_alt: a'),
    3,
    /^picture must be a path/,
  ],
  ['a canonical path', post('title: x\ncanonical_url: /blog/x'), 3, /^canonical_url must be a full/],
  ['a list instead of text', post('title: x\nauthor: [a, b]'), 3, /^author must be one line of text$/],
  ['a tag of punctuation', post('title: x\ntags:\n  - good\n  - "!!"'), 5, /^tags holds a tag without/],
  ['a category of punctuation', post('title: x\ncategory: "!!"'), 3, /^category must hold/],
  ['invalid YAML', post('title: x\ntags: [a, b'), 3, /./],
  ['emphasis that YAML takes for a reference', post('title: x\nexcerpt: *New*'), 3, /^\*New\* must be in quotes$/],
  ['a key given twice', post('title: x\ntitle: y'), 3, /unique/],
  ['a list for front matter', post('- title'), 2, /^must be names and values/],
  ['no text', post('title: x', '\n<script>x</script>\n'), 4, /^the post has no text$/],
] as const)('reports %s with its line', ([, source, line, message]) => {
  const read = readPostFile(file, source)
  expect(read).toEqual({ ok: false, problems: [{ file, line, message: expect.stringMatching(message) }] })
})

test('reports unknown keys', () => {
  expect(readPostFile(file, post('title: x\nexcerp: y'))).toMatchObject({ ok: true, unknownKeys: ['excerp'] })
})

test('reports all problems of a file at once', () => {
  const read = readPostFile(file, post('slug: A\nstatus: x', ''))
  expect(read.ok ? [] : read.problems.map(({ line }) => line).sort()).toEqual([2, 2, 3, 5])
})

test('parses categories.yaml', () => {
  expect(
    readTermsFile('categories.yaml', '- name: How-to\n  description: Steps.\n- name: Ideas\n  slug: gift-ideas\n'),
  ).toEqual({
    ok: true,
    value: [
      { name: 'How-to', slug: 'how-to', description: 'Steps.' },
      { name: 'Ideas', slug: 'gift-ideas', description: null },
    ],
  })
})

test.for([
  ['- name: A\n- description: x\n', 2, /name is missing/],
  ['- name: A\n- name: a\n', 2, /listed twice/],
  ['name: A\n', 1, /must be a list/],
  ['- name: A\n- name: *B\n', 2, /^\*B must be in quotes$/],
  ['- name: A\n  colour: red\n', 2, /colour is not known here/],
] as const)('reports an invalid categories.yaml with its line: %s', ([source, line, message]) => {
  const read = readTermsFile('categories.yaml', source)
  expect(read).toEqual({
    ok: false,
    problems: [{ file: 'categories.yaml', line, message: expect.stringMatching(message) }],
  })
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { readStoredPost } from '#app/features/blog/editing/post-state.server.ts'
import { blogPosts, blogTags } from '#db/tables/blog.ts'
import {
  adminUrl,
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

const image = readFileSync('public/pictures/mug-navy.webp')

const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' })
const article = (page: Page) => page.frameLocator('iframe').getByRole('article')
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Drops an image file into the text. */
async function drop(page: Page, name: string) {
  const data = await page.evaluateHandle(
    ([bytes, called]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes as number[])], called as string, { type: 'image/webp' }))
      return transfer
    },
    [[...image], name] as const,
  )
  await text(page).dispatchEvent('drop', { dataTransfer: data })
}

test('writes, publishes, schedules, moves and deletes a post', async ({ page, browser, db, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/404/, /422/)
  const title = `Cups ${Math.random().toString(36).slice(2, 8)}`
  const slug = title.toLowerCase().replace(' ', '-')
  const tag = title.replace('Cups', 'Tea')
  await db.insert(blogTags).values({ name: tag, slug: tag.toLowerCase().replace(' ', '-') })
  await join(page, createUniqueEmail('eve'), 'editor', 'Eve Moreau')
  await page.goto('/admin/posts')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create post' }).click()

  // Text with a preview and an image.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  // The editor replaces the plain field once its code is loaded.
  await expect(text(page)).toHaveAttribute('contenteditable', 'true')
  await text(page).fill('Why we like **cups**.\n\n## Sizes\n\n<script>alert(1)</script>')
  await expect(article(page).getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(article(page).getByRole('heading', { level: 2, name: 'Sizes' })).toBeVisible()
  await drop(page, 'cup.webp')
  // The image process may be busy with other tests.
  await expect(text(page)).toContainText(/!\[\]\(\/media\/[0-9a-f]{32}-900x900\.webp\)/, { timeout: 30_000 })
  await expect(page.getByText('1 image has no alt text')).toBeVisible()
  await page.keyboard.type('A navy mug')
  await expect(article(page).getByRole('img', { name: 'A navy mug' })).toBeVisible()
  await text(page).press('ControlOrMeta+End')
  // A separate paragraph, as markup inside HTML lines stays literal.
  await page.keyboard.type('\n\nstrong')
  for (let count = 0; count < 6; count++) await page.keyboard.press('Shift+ArrowLeft')
  await text(page).press('ControlOrMeta+b')
  await expect(article(page).getByText('strong')).toHaveCSS('font-weight', '650')

  // Details and search preview.
  await page.getByLabel('Excerpt').fill('All about cups.')
  await page.getByLabel('Category').fill('How-to')
  await page.getByLabel('Tags').fill('Drinkware,')
  const tags = page.getByRole('list', { name: 'Selected tags' }).getByRole('listitem')
  await expect(tags).toHaveText(['Drinkware'])
  // A suggested tag may begin the one that is typed.
  await page.getByLabel('Tags', { exact: true }).pressSequentially(`${tag}s,`)
  await expect(tags).toHaveText(['Drinkware', `${tag}s`])
  const result = page.getByRole('figure', { name: 'Search preview' })
  await expect(result).toContainText(`${title} | Boxwright`)
  await page.getByLabel('SEO title').fill('Cups, compared in every way there is by people who use them daily')
  await expect(result).toContainText('Cups, compared in every way there is by people who use them …')
  await expect(page.getByText('the rest is truncated')).toBeVisible()
  await page.getByLabel('SEO title').fill('')
  await expectStatus(page, 'Draft saved')

  // The draft is stored without saving.
  await page.goto('/admin/posts/new')
  await expectStatus(page, 'Draft saved')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title)
  await waitForHydration(page)
  await expect(article(page).getByRole('heading', { level: 1 })).toHaveText(title)
  await expectAccessible(page)
  await getButton(page, 'Save draft').click()
  await page.waitForURL(/\/admin\/posts\/[0-9a-f-]{36}/)
  await expectStatus(page, 'Draft saved. Only your team can see it.')
  const editor = new URL(page.url()).pathname
  const id = editor.split('/').at(-1) ?? ''

  // A preview link works without an account until it is revoked.
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Preview link' }).inputValue()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(visitor.getByRole('note')).toContainText('Draft.')
  await expect(visitor.getByRole('img', { name: 'A navy mug' })).toBeVisible()
  expect((await visitor.request.get(`/blog/${slug}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await visitor.request.get(link)).status()).toBe(404)

  // Scheduled, then published.
  await waitForHydration(page)
  await page.getByLabel('Publish date').fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule publish date' }).click()
  await expect(page.getByLabel('Publish date')).toHaveAccessibleDescription(/This time is in the past/)
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Publish date').fill(`${year}-01-04T09:00`)
  await page.getByRole('button', { name: 'Schedule publish date' }).click()
  await expect(page.getByText(`Scheduled for Jan 4, ${year}, 9:00 AM`)).toBeVisible()
  expect((await readStoredPost(db, id))?.publish_at).toBe(`${year}-01-04T15:00:00+00:00`)
  await getButton(page, 'Publish now').click()
  await expectStatus(page, 'Published. Your changes are live.')
  await visitor.goto('/blog')
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(visitor.getByRole('note')).toBeHidden()
  await expect(visitor.getByText('alert(1)')).toBeHidden()

  // The former slug redirects.
  await page.getByLabel('URL slug').fill(`${slug}-moved`)
  await expect(page.getByLabel('URL slug')).toHaveAccessibleDescription(/will redirect here/)
  await getButton(page, 'Publish').click()
  await expectStatus(page, 'Published. Your changes are live.')
  await visitor.goto(`/blog/${slug}`)
  await expect(visitor).toHaveURL(`/blog/${slug}-moved`)

  // Delete and undo.
  await waitForHydration(page)
  await page.locator('summary').filter({ hasText: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expectStatus(page, 'Post deleted.')
  expect((await visitor.request.get(`/blog/${slug}-moved`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectStatus(page, 'Post restored.')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await visitor.goto(`/blog/${slug}-moved`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await visitor.context().close()

  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/admin/posts', editor, '/admin/posts/taxonomy']) {
    await page.goto(path)
    await waitForHydration(page)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
  await db.delete(blogPosts).where(eq(blogPosts.id, id))
})

test('writes, corrects and publishes a post without JavaScript', async ({ browser, page, db }) => {
  test.slow()
  await join(page, createUniqueEmail('eve'), 'editor')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: adminUrl,
  })
  const plain = await context.newPage()
  const title = `Plain ${Math.random().toString(36).slice(2, 8)}`
  await plain.goto('/admin/posts/new')
  await text(plain).fill('Some *text*.')
  await getButton(plain, 'Save draft').click()
  await expect(plain.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription('Enter a title')
  await expect(text(plain)).toHaveValue('Some *text*.')
  await plain.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await plain.getByLabel('Tags').fill('One, Two')
  await plain
    .getByLabel('Choose: Featured image')
    .setInputFiles({ name: 'mug.webp', mimeType: 'image/webp', buffer: image })
  await getButton(plain, 'Save draft').click()
  // Asks for alt text and keeps the image.
  await plain.getByLabel('Alt text of image 1').fill('A navy mug')
  await getButton(plain, 'Publish').click()
  await expectStatus(plain, 'Published.')
  const id = new URL(plain.url()).pathname.split('/').at(-1) ?? ''
  expect(await readStoredPost(db, id)).toMatchObject({
    title,
    status: 'published',
    content: '<p>Some <em>text</em>.</p>',
    featured_image_alt: 'A navy mug',
    tags: [{ name: 'One' }, { name: 'Two' }],
  })
  await db.delete(blogPosts).where(eq(blogPosts.id, id))
  await context.close()
})

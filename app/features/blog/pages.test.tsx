import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Archive from './listing/archive.route.tsx'
import Blog from './listing/blog.route.tsx'
import Post from './post/post.route.tsx'

const emptyList = { posts: [], page: 1, pages: 1, total: 0 }
const list = (overrides: object) => ({
  failed: false,
  list: emptyList,
  categories: [],
  filters: { search: '', category: '', page: 1 },
  ...overrides,
})

/** Renders a route with loader data. */
function renderHtml(Component: unknown, loaderData: unknown): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Component as () => null }])
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { page: loaderData } }} />)
    .replaceAll('&#x27;', "'")
    .replaceAll('<!-- -->', '')
}

test('shows an empty blog', () => {
  const page = renderHtml(Blog, list({}))
  expect(page).toContain('No blog posts found')
  expect(page).toContain('Check back soon for fresh content!')
  expect(page).not.toContain('Try adjusting')
})

test.each([{ search: 'x' }, { category: 'x' }])('shows no results with the filter %j', (filter) => {
  const page = renderHtml(Blog, list({ filters: { search: '', category: '', page: 1, ...filter } }))
  expect(page).toContain('No blog posts found')
  expect(page).toContain('Try adjusting your search or filter criteria.')
  expect(page).not.toContain('Check back soon')
})

test('shows a list that failed to load', () => {
  const page = renderHtml(Blog, list({ failed: true }))
  expect(page).toContain('Failed to load blog posts')
  expect(page).not.toContain('No blog posts found')
})

test('shows empty categories and tags', () => {
  const head = { name: 'Gifts', slug: 'gifts', description: 'What to give.' }
  const category = renderHtml(Archive, { state: 'found', kind: 'category', term: head, ...emptyList })
  expect(category).toContain('No posts in this category yet')
  expect(category).toContain('What to give.')
  expect(category).toContain('0 articles')
  const tag = renderHtml(Archive, { state: 'found', kind: 'tag', term: head, ...emptyList })
  expect(tag).toContain('No posts with this tag yet')
  expect(tag).toContain('0 articles')
})

test.each([
  ['post', Post, 'missing', 'Blog Post Not Found', "The blog post you're looking for doesn't exist or has been moved."],
  ['post', Post, 'failed', 'Blog Post Not Found', "The blog post you're looking for doesn't exist or has been moved."],
  ['category', Archive, 'missing', 'Category Not Found', "The category you're looking for doesn't exist."],
  ['tag', Archive, 'missing', 'Tag Not Found', "The tag you're looking for doesn't exist."],
  ['category', Archive, 'failed', 'Failed to load category', ''],
  ['tag', Archive, 'failed', 'Failed to load tag', ''],
])('shows the %s page %s', (kind, Component, state, title, text) => {
  const page = renderHtml(Component, { state, kind })
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(page).toContain(text)
})

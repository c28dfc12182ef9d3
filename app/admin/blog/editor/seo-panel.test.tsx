import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { blankPost } from '#app/features/blog/editing/post-form.ts'
import { SeoPanel } from './seo-panel.tsx'

test('without description and excerpt, the preview describes the post by its title, not by its SEO title', () => {
  const values = { ...blankPost, title: 'Mugs', seo_title: 'Custom mugs' }
  const Component = () => <SeoPanel values={values} initialValues={values} errors={{}} host="shop.example" />
  const Stub = createRoutesStub([{ path: '/', Component }])
  const html = renderToString(<Stub />)
  expect(html).toContain('<p class="post-result-title">Custom mugs')
  expect(html).toContain('<p class="post-result-text">Mugs</p>')
})

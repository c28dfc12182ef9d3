import { createElement, lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from './render-page.server.ts'

const error = new Error('no reviews')
const Failing = (): never => {
  throw error
}

test('a part that fails is logged once in each page, also when its code is loaded already', async () => {
  const log = { error: vi.fn() }
  const Part = lazy(async () => ({ default: Failing }))
  const page = createElement('main', null, createElement(Suspense, { fallback: 'Unavailable' }, createElement(Part)))
  for (const rendered of [1, 2]) {
    const { html, hasFailed } = await renderPage(page, { nonce: 'abc', log })
    expect(html.toString()).toContain('Unavailable')
    expect(hasFailed).toBe(true)
    expect(log.error.mock.calls).toEqual(Array(rendered).fill([{ err: error }, 'page.render_failed']))
  }
})

test('a page that cannot be rendered rejects, and its error is logged with the request', async () => {
  const log = { error: vi.fn() }
  await expect(renderPage(createElement(Failing), { nonce: 'abc', log })).rejects.toBe(error)
  expect(log.error).not.toHaveBeenCalled()
})

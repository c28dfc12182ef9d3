import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { inboxViews } from '../../requests/inbox/filters.ts'
import type { ListedView } from '../../views/views.server.ts'
import { ViewStrip } from './view-strip.tsx'

const mine = { id: 'a', list: 'requests', name: 'Rush', query: 'q=rush', shared: false, mine: true, by: 'Ada' } as const

const render = (query: string, saved: readonly ListedView[]) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ViewStrip list="requests" query={query} builtIn={inboxViews} saved={saved} />
    </MemoryRouter>,
  )
  const [strip = '', menu = ''] = html.split('<details')
  const listNames = (part: string) =>
    [...part.matchAll(/<a[^>]*class="list-tab"[^>]*>(.*?)<\/a>/g)].map(([, text]) => text?.replace(/<[^>]+>/g, ''))
  return { strip: listNames(strip), menu: listNames(menu) }
}

test('many saved views are in a menu, but for the current one', () => {
  const saved = Array.from({ length: 12 }, (_, index) => ({
    ...mine,
    id: String(index),
    query: `q=${index}`,
    name: `Rush orders of region ${index} in the next quarter`,
  }))
  const { strip, menu } = render('q=7', saved)
  expect(strip.slice(-3)).toEqual(['Spam', saved[7]?.name, 'Deleted'])
  expect(menu).toEqual(saved.filter((_, index) => index !== 7).map(({ name }) => name))
  expect(render('', saved.slice(0, 3)).menu).toEqual([])
})

test('saved views come after the built-in ones but before Deleted', () => {
  const { strip: names } = render('', [mine])
  expect(names).toHaveLength(inboxViews.length + 1)
  expect(names.slice(-3)).toEqual(['Spam', 'Rush', 'Deleted'])
})

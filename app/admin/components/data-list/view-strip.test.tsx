import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { inboxViews } from '../../requests/inbox/filters.ts'
import { ViewStrip } from './view-strip.tsx'

const mine = { id: 'a', list: 'requests', name: 'Rush', query: 'q=rush', shared: false, mine: true, by: 'Ada' } as const

test('saved views come after the built-in ones but before Deleted', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ViewStrip list="requests" query="" builtIn={inboxViews} saved={[mine]} />
    </MemoryRouter>,
  )
  const names = [...html.matchAll(/<a[^>]*class="list-tab"[^>]*>(.*?)<\/a>/g)].map(([, text]) =>
    text?.replace(/<[^>]+>/g, ''),
  )
  expect(names).toHaveLength(inboxViews.length + 1)
  expect(names.slice(-3)).toEqual(['Spam', 'Rush', 'Deleted'])
})

import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from '#test/database.ts'
import { ArtworkCard } from './artwork-card.tsx'

test('the button that loads a large preview is hidden without JavaScript', () => {
  const file = { index: 0, name: 'logo.pdf', format: 'pdf', size: 20_000_000, kind: 'artwork' } as const
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ArtworkCard file={file} url="/logo.pdf" heading="h2" /> },
  ])
  expect(renderToString(<Stub />)).toMatch(/<button [^>]*noscript:hidden[^>]*><span[^>]*>Load preview</)
})

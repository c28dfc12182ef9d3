import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { maxCountedFailures } from '#app/features/images/limits.ts'
import { ImagesPanel } from './images-panel.tsx'

const render = (failed: number) => {
  const product = { id: 'a', name: 'Mug' }
  const fetches = { waiting: 0, failed, listed: [{ url: 'https://a.example/1.jpg', problem: 'Gone', product }] }
  const Stub = createRoutesStub([{ path: '/', Component: () => <ImagesPanel fetches={fetches} /> }])
  return renderToString(<Stub />)
}

test('failed images beyond the counted ones are not passed off as a number', () => {
  expect(render(3)).toContain('And 2 others.')
  const html = render(maxCountedFailures + 1)
  expect(html).toContain('1,000+ failed')
  expect(html).toContain('And at least 1,000 others.')
})

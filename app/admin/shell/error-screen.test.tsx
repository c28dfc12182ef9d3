import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

test('a form that the server rejects by its size says so', () => {
  const render = (status: number) => {
    const error = { status, statusText: '', internal: false, data: '' }
    const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorScreen error={error} /> }])
    return renderToString(<Stub />)
  }
  expect(render(413)).toContain('This file or text is too large.')
  expect(render(500)).toContain('Something went wrong')
})

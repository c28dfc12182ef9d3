import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SpotMarks } from './spot-marks.tsx'

test('pins are placed without inline styles, which the content security policy blocks', () => {
  const html = renderToStaticMarkup(<SpotMarks spots={[{ x: 0.6, y: 0.55 }]} />)
  expect(html).toContain('cx="60%" cy="55%"')
  expect(html).not.toContain('style=')
})

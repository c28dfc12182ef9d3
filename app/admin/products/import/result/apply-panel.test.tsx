import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { type ImportCounts, noCounts } from '#app/features/imports/stored-import.ts'
import { ApplyPanel } from './apply-panel.tsx'

function render(isComplete: boolean, hidesMissing = false, counts: Partial<ImportCounts> = { changed: 1 }) {
  const importView = {
    id: '1',
    fileName: 'a.csv',
    size: 1,
    format: 'csv' as const,
    importedBy: 'Ada',
    state: 'checked' as const,
    isInterrupted: false,
    counts: { ...noCounts, missing: 3, ...counts },
    progress: 0,
    problem: null,
    changeId: null,
    createdAt: new Date(0),
    appliedAt: null,
  }
  const Component = () => (
    <ApplyPanel importView={importView} isComplete={isComplete} hidesMissing={hidesMissing} supplier="ACME" />
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Stub />)
}

test('offers to mark missing products out of stock only with the whole list of a supplier', () => {
  expect(render(true)).toContain('Mark all 3 out of stock')
  expect(render(false)).not.toContain('out of stock')
  expect(render(true, true)).toContain('Hide all 3')
})

test('without products to import, the button marks the missing ones, with no choice to keep them', () => {
  const html = render(true, false, { rejected: 2 })
  expect(html).toContain('3 products from ACME in your store are not in this file.')
  expect(html).toContain('<input type="hidden" name="missing" value="hide"/>')
  expect(html).toMatch(/>Mark missing products out of stock</)
  expect(html).not.toContain('Keep unchanged')
  expect(html).toContain('Ready to import, 2 rows with errors')
})

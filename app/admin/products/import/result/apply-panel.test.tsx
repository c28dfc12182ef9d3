import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { noCounts } from '#app/features/imports/stored-import.ts'
import { ApplyPanel } from './apply-panel.tsx'

test('offers to mark missing products out of stock only with the whole list of a supplier', () => {
  const render = (isComplete: boolean, hidesMissing = false) => {
    const importView = {
      id: '1',
      fileName: 'a.csv',
      size: 1,
      format: 'csv' as const,
      importedBy: 'Ada',
      state: 'checked' as const,
      isInterrupted: false,
      counts: { ...noCounts, changed: 1, missing: 3 },
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
  expect(render(true)).toContain('Mark all 3 out of stock')
  expect(render(false)).not.toContain('out of stock')
  expect(render(true, true)).toContain('Hide all 3')
})

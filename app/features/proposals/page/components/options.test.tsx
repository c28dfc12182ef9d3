import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { createDocument, createLine } from '#test/proposal-document.ts'
import { createDocumentFormat } from '../../document/format-document.ts'
import { Options } from './options.tsx'

test('the choice of a URL is that of the version that was opened, not of one that a refresh brings', () => {
  const document = createDocument({
    options: [{ id: 'a', name: 'Everything', lines: [createLine('mug', { quantities: [48, 96] })] }],
  })
  const isChosen = (opened: number) => {
    const options = (
      <Options
        document={document}
        format={createDocumentFormat(document)}
        path="/p/x"
        canAccept
        opened={opened}
        cover=""
      >
        {null}
      </Options>
    )
    const Stub = createRoutesStub([{ path: '/', Component: () => options }])
    return renderToString(<Stub initialEntries={['/?choice=a.1']} />).includes('Everything, 96')
  }
  expect([isChosen(document.version), isChosen(document.version - 1)]).toEqual([true, false])
})

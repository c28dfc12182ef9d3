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
  const isChosen = (opened: number, version = '') => {
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
    return renderToString(<Stub initialEntries={[`/?choice=a.1${version}`]} />).includes('Everything, 96')
  }
  const { version } = document
  expect([isChosen(version), isChosen(version - 1)]).toEqual([true, false])
  expect([version, version - 1].map((each) => isChosen(version, `&version=${each}`))).toEqual([true, false])
})

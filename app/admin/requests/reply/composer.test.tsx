import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Composer } from './composer.tsx'
import type { ComposerData } from './composer-data.server.ts'
import type { ReplyResult } from './reply-result.ts'

test('a chosen file that the server did not find is no longer listed', () => {
  const libraryFiles = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ key: `4-${name}`, name, size: 4 }))
  const texts = { subject: 'Re: Mugs', body: 'Hello', cc: '', bcc: '' }
  const data = {
    reference: 'BW-2222-2222',
    to: { name: 'Kim', email: 'kim@northwind.example' },
    requestFiles: [],
    replyTo: 'ada@shop.example',
    canMail: true,
    status: 'new',
    templates: [],
    fields: {},
    libraryFiles,
    libraryImages: [],
    initiallyChosenKeys: [],
    start: texts,
  } as unknown as ComposerData
  const replied: ReplyResult = {
    outcome: 'rejected',
    errors: {},
    values: { ...texts, chosen_files: '4-a.pdf 4-b.pdf' },
    chosen: { libraryFiles: libraryFiles.slice(0, 1), libraryImages: [] },
  }
  const Stub = createRoutesStub([{ path: '/', Component: () => <Composer data={data} replied={replied} /> }])
  const keys = [...renderToString(<Stub />).matchAll(/value="4-(\w)\.pdf"/g)].map(([, key]) => key)
  expect(keys).toEqual(['a', 'c'])
})

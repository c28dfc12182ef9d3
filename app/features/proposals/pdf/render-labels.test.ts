import { expect, test } from 'vitest'
import { readPdf } from '#test/read-pdf.ts'
import { renderLabelsPdf } from './render-labels.server.ts'

const render = (lines: string[]) =>
  renderLabelsPdf({
    title: 'Labels',
    author: 'Boxwright',
    createdAt: new Date('2026-11-27T15:00:00Z'),
    labels: [{ lines, note: '#1', code: 'K7QM4XWP' }],
  })

test.each([
  ['Japanese, also rare names', ['髙橋 﨑子', '𠮷田 渡邊', 'ﾃｽﾄ 〒100-0001', '東京都千代田区１－１']],
  ['Chinese, simplified and traditional', ['张伟 刘龙', '陳雅婷 鳳', '上海市徐汇区 喆堃', '臺北市']],
  ['Korean, also rare syllables', ['김민수 박지훈', '뷁쀍', '서울특별시 강남구']],
  ['Thai, also with marks above marks', ['สมชาย ใจดี', 'ผึ้ง ศรีสุข', 'ถนนสุขุมวิท', 'กรุงเทพมหานคร 10110']],
  ['with Latin letters', ['Ana 山田', 'Köln 김 Straße', '2층, 1-1']],
])('%s names and addresses are printed', async (_, lines) => {
  const { pages, isMarked } = await readPdf(await render(lines))
  const printed = pages.map(({ text }) => text).join('\n')
  for (const line of lines) expect(printed.normalize('NFKC')).toContain(line.normalize('NFKC'))
  expect(printed).not.toContain('\ufffd')
  expect(isMarked).toBe(true)
})

test('the ring of the Thai vowel am is below its tone mark', async () => {
  const { pages } = await readPdf(await render(['น้ำผึ้ง']))
  expect(pages[0]?.text).toContain('น\u0e4d\u0e49\u0e32ผึ้ง')
})

test('a file without such names has no font of them', async () => {
  expect((await render(['Ana Lee', 'Chicago IL 60602'])).toString('latin1')).not.toMatch(/NotoSans(JP|SC)|NanumGothic/)
  expect((await render(['山田 太郎'])).toString('latin1')).toMatch(/NotoSansJP/)
})

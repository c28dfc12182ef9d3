import { expect, test } from 'vitest'
import { getFileName } from './feed.ts'

test.each([
  ['https://files.example/out/my%20products.xlsx', 'my products.xlsx'],
  ['https://files.example/out/50%off.csv', '50%off.csv'],
  ['sftp://files.example/a%2Fb', 'a-b.csv'],
  ['https://files.example/', 'products.csv'],
])('the file of %s is %s', (url, name) => expect(getFileName(url)).toBe(name))

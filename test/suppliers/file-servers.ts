import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ssh2 from 'ssh2'
import { mockCredentials } from './mock-supplier.ts'

/** A file that a supplier offers; tests change it. */
export type OfferedFile = { text: string; changedAt: Date }

export type FileServer = {
  url: string
  file: OfferedFile
  /** Times that the content was sent. */
  readonly downloads: number
  close(): Promise<void>
}

const { id, password } = mockCredentials

/** Serves `/products.csv` with basic authentication, ETag and Last-Modified, and `/moved.csv`, which redirects. */
export async function startHttpFiles(file: OfferedFile): Promise<FileServer> {
  let downloads = 0
  const server = createServer(({ url, headers }, response) => {
    if (url === '/moved.csv') return void response.writeHead(302, { Location: '/products.csv' }).end()
    if (url !== '/products.csv') return void response.writeHead(404).end()
    const expected = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
    if (headers.authorization !== expected) return void response.writeHead(401).end(`no ${headers.authorization}`)
    const etag = `"${createHash('sha1').update(file.text).digest('hex')}"`
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
    downloads += 1
    response.writeHead(200, { ETag: etag, 'Last-Modified': file.changedAt.toUTCString(), 'Content-Type': 'text/csv' })
    response.end(file.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/products.csv`,
    file,
    get downloads() {
      return downloads
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const { STATUS_CODE } = ssh2.utils.sftp

/** Makes a host key in the format that ssh2 reads. */
const createHostKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }) as string

/** Serves `/out/products.csv` over SFTP with a password. */
export async function startSftpFiles(file: OfferedFile): Promise<FileServer> {
  let downloads = 0
  const clients = new Set<{ end(): unknown }>()
  const server = new ssh2.Server({ hostKeys: [createHostKey()] }, (client) => {
    clients.add(client)
    client.on('error', () => {}).on('close', () => clients.delete(client))
    client.on('authentication', (context) =>
      context.method === 'password' && context.username === id && context.password === password
        ? context.accept()
        : context.reject(['password']),
    )
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp()
        const getAttributes = () => ({
          mode: 0o100644,
          uid: 0,
          gid: 0,
          size: Buffer.byteLength(file.text),
          atime: file.changedAt.getTime() / 1000,
          mtime: file.changedAt.getTime() / 1000,
        })
        sftp.on('STAT', (request, path) =>
          path === '/out/products.csv'
            ? sftp.attrs(request, getAttributes())
            : sftp.status(request, STATUS_CODE.NO_SUCH_FILE),
        )
        sftp.on('FSTAT', (request) => sftp.attrs(request, getAttributes()))
        sftp.on('OPEN', (request) => {
          downloads += 1
          sftp.handle(request, Buffer.from('file'))
        })
        sftp.on('READ', (request, _handle, offset, length) => {
          const content = Buffer.from(file.text)
          if (offset >= content.length) return sftp.status(request, STATUS_CODE.EOF)
          sftp.data(request, content.subarray(offset, offset + length))
        })
        sftp.on('CLOSE', (request) => sftp.status(request, STATUS_CODE.OK))
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `sftp://127.0.0.1:${(server.address() as AddressInfo).port}/out/products.csv`,
    file,
    get downloads() {
      return downloads
    },
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end()
        server.close(() => resolve())
      }),
  }
}

/** Returns the files of a ZIP with uncompressed entries. */
export function getEntries(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const entries: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('no entry where the directory has one')
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const content = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    if (zip.readUInt16LE(at + 10) !== 0 || name in entries) throw new Error(`${name} is packed, or there twice`)
    entries[name] = zip.toString('utf8', content, content + size)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

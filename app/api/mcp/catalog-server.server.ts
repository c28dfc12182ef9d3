import { McpServer } from '@modelcontextprotocol/server'
import { addBoxTool } from './boxes.server.ts'
import { addDeliveryTool } from './delivery.server.ts'
import { addPriceTool } from './price.server.ts'
import { addProductTools } from './products.server.ts'
import { addRequestTool } from './request-link.server.ts'
import type { Shop } from './shop.ts'

const instructions =
  'Catalog of a shop that decorates merchandise for businesses. Prices are estimates in US dollars. Nothing is ordered or paid here: prepare_request returns a link to a page on which a person checks and sends the request.'

/** Creates the MCP server that handles one message. Its tools only read. */
export function createCatalogServer(shop: Shop): McpServer {
  const server = new McpServer({ name: 'catalog', version: '1.0.0' }, { instructions })
  addProductTools(server, shop)
  addPriceTool(server, shop)
  addDeliveryTool(server, shop)
  addBoxTool(server, shop)
  addRequestTool(server, shop)
  return server
}

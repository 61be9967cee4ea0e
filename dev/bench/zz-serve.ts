import { makeCards } from './made-cards.ts';
import { startProduct } from './product.ts';
const p = await startProduct(); const c = await makeCards(p.bff.url); console.log(JSON.stringify(c));
process.on('SIGTERM', async () => { await p.stop(); process.exit(0); }); setInterval(()=>{},1e6);

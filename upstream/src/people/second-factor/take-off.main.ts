import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { removeFactorsByOperator } from './take-off.ts';

const [phone = '', agencyName] = process.argv.slice(2);
const phoneNumber = toE164(phone);
if (!phoneNumber) {
  console.error('Usage: node upstream/src/people/second-factor/take-off.main.ts +919876543210 ["Agency"]');
  process.exit(1);
}
try {
  const database = await openDatabase(loadConfig(process.env).databaseUrl);
  const { areFactorsRemoved, message } = await removeFactorsByOperator(database.db, phoneNumber, agencyName);
  await database.close();
  console.log(message);
  process.exitCode = areFactorsRemoved ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

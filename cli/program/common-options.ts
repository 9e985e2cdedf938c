import { Option } from 'commander';

export const configOption = (): Option =>
  new Option('--config <file>', 'which tenants there are').default('tenants.json');

export const outOption = (): Option =>
  new Option('--out <folder>', 'where the sites are, a folder for each tenant').default('dist');

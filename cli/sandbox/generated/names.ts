type Words = readonly [string, ...string[]];

export const SURNAMES: Words = [
  'Albrecht',
  'Bauer',
  'Brandt',
  'Dietrich',
  'Ebert',
  'Fährmann',
  'Fischer',
  'Frank',
  'Graf',
  'Günther',
  'Hartmann',
  'Haußmann',
  'Jäger',
  'Kaiser',
  'Keßler',
  'Köhler',
  'Krüger',
  'Lehmann',
  'Löffler',
  'Möller',
  'Nowak',
  'Otto',
  'Pfeiffer',
  'Reuter',
  'Roth',
  'Schäfer',
  'Seidel',
  'Sommer',
  'Thoma',
  'Ullrich',
  'Vogel',
  'Wagner',
  'Weiß',
  'Winkler',
  'Yılmaz',
  'Ziegler',
];

export const STREETS: Words = [
  'Ahornweg',
  'Bahnhofstraße',
  'Brunnengasse',
  'Domplatz',
  'Fischmarkt',
  'Gartenstraße',
  'Hauptstraße',
  'Kirchplatz',
  'Lange Straße',
  'Marktplatz',
  'Mühlenweg',
  'Obere Gasse',
  'Rathausplatz',
  'Schloßstraße',
  'Uferstraße',
];

export const CITIES: Words = [
  'Auental',
  'Birkenstein',
  'Dornfelden',
  'Eschenbrück',
  'Falkenried',
  'Grünwinkel',
  'Hohenlinde',
  'Immental',
  'Kaltenbrunn',
  'Lerchenau',
  'Mittelwald',
  'Niederfurt',
  'Oberquell',
  'Rabenau',
  'Sonnborn',
  'Tiefental',
  'Urbach',
  'Vierlinden',
  'Wiesenthal',
  'Zellhausen',
];

/** A text as one URL segment; German letters become their ASCII spelling. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z0-9]+/g, '-');
}

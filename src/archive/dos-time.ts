const DAY = 86_400;
const FIRST_YEAR = 1980;

/** Seconds since 1970 as zip's date and time, in UTC: the time zone of the machine has no say. */
export function dosTime(seconds: number): { dosDate: number; dosTime: number } {
  const { year, month, day } = civilDate(Math.floor(seconds / DAY));
  const rest = seconds % DAY;
  const hours = Math.floor(rest / 3600);
  const minutes = Math.floor((rest % 3600) / 60);
  return {
    dosDate: ((year - FIRST_YEAR) << 9) | (month << 5) | day,
    dosTime: (hours << 11) | (minutes << 5) | Math.floor((rest % 60) / 2),
  };
}

/** The Gregorian date of a day counted from 1970-01-01, by whole months from 1970 on. */
function civilDate(days: number): { year: number; month: number; day: number } {
  let year = 1970;
  let left = days;
  while (left >= daysIn(year)) left -= daysIn(year++);
  const months = [31, daysIn(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  let month = 0;
  for (const length of months) {
    if (left < length) break;
    left -= length;
    month++;
  }
  return { year, month: month + 1, day: left + 1 };
}

function daysIn(year: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return leap ? 366 : 365;
}
